import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runCommand } from '../support/command/runCommand'

interface Samples {
  readonly sampleEnvironment: Readonly<Record<string, string>>
  sampleReports(folder: string): readonly { readonly name: string; readonly words: string[]; readonly status: number }[]
}

/** Writes the sample reports into a folder, all in this process. @param only these of them. */
export async function writeReports(folder: string, only?: readonly string[]): Promise<void> {
  const samples: Samples = await import(/* @vite-ignore */ pathToFileURL(resolve('scripts/sampleReports.mjs')).href)
  for (const { name, words, status } of samples.sampleReports(folder)) {
    if (only !== undefined && !only.includes(name)) continue
    const ran = await runCommand(words, { env: samples.sampleEnvironment })
    if (ran.status !== status) throw new Error(`medgrade ${words.join(' ')}: exit status ${ran.status}\n${ran.stderr}`)
  }
}
