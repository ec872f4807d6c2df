import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { builtCommand } from '../support/builtCommand'
import { runCommand } from '../support/command/runCommand'
import { withoutProgress } from '../support/command/withoutProgress'
import { layInputs } from '../support/docs/pageInputs'
import { shownExamples, withOutputs } from '../support/docs/shownExamples'
import { pluralOfOne } from '../support/reports/holdClaims'

// What pages show behind `$ command` is what the command prints: each page in a folder of its own, its commands in their order. `--update` writes the outputs.

const howTos = readdirSync('docs/how-to').filter((name) => name.endsWith('.md'))
const pages = ['README.md', ...howTos.map((name) => `docs/how-to/${name}`)]
const walked = pages.filter((page) => shownExamples(readFileSync(page, 'utf8')).length > 0)

/** Commands of how-tos that other tests run. */
const elsewhere = [/ --redis | --queue /, /^npx medgrade serve /]

let folder: string | undefined
afterAll(() => folder && rmSync(folder, { recursive: true, force: true }))

/** A folder with the inputs of a page, and one with `medgrade` and `npx medgrade`. */
async function folderOf(page: string): Promise<{ readonly at: string; readonly bin: string }> {
  folder ??= mkdtempSync(join(tmpdir(), 'medgrade-pages-'))
  const name = basename(page, '.md')
  const [at, bin] = [join(folder, name), join(folder, 'bin')]
  for (const one of [at, bin]) mkdirSync(one, { recursive: true })
  await layInputs(name, at)
  for (const [command, shift] of Object.entries({ medgrade: '', npx: 'shift\n' })) {
    const script = `#!/bin/sh\n${shift}exec "${process.execPath}" "${resolve(builtCommand())}" "$@"\n`
    writeFileSync(join(bin, command), script, { mode: 0o755 })
  }
  return { at, bin }
}

/** What a command prints: errors and warnings first, as on a terminal. */
async function printedBy(command: string, cwd: string, bin: string): Promise<string> {
  const env = { SOURCE_DATE_EPOCH: '0' }
  const words = /^(?:npx )?medgrade ([^'"*?<>|;&$]+?)(?: +# .*)?$/.exec(command)?.[1]
  if (words !== undefined) {
    const { stdout, stderr } = await runCommand(words.split(/ +/), { cwd, env })
    return `${stderr}${stdout}`
  }
  const all = { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` }
  const { stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, encoding: 'utf8', env: all })
  return `${withoutProgress(stderr)}${stdout}`
}

it.each(walked)('%s shows what its commands print', async (page) => {
  const text = readFileSync(page, 'utf8')
  let { at, bin } = await folderOf(page)
  const printed: string[] = []
  for (const { command } of shownExamples(text)) {
    const into = /^cd (\S+)$/.exec(command)?.[1]
    if (into === undefined) printed.push(await printedBy(command, at, bin))
    else {
      at = join(at, into)
      printed.push('')
    }
  }
  expect(printed.join('\n')).not.toMatch(pluralOfOne)
  await expect(withOutputs(text, printed)).toMatchFileSnapshot(`../../${page}`)
})

it.each(pages.slice(1))('%s shows the output of every command', (page) => {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)]
  const bare = blocks.filter(([, language]) => language === '' || language === 'sh')
  const commands = bare.flatMap(([, , text]) => text!.split('\n')).map((line) => line.trim())
  const silent = commands.filter((line) => /^(?:\$ )?(?:npx )?medgrade /.test(line))
  expect(silent.filter((line) => !elsewhere.some((words) => words.test(line)))).toEqual([])
})
