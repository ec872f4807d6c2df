import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import type { NdArray, Reader } from '../../src/contract'
import { dice } from '../../src/metrics/overlap/dice'
import { runCommand } from '../support/command/runCommand'

// The code that the how-tos show, run as the file that they tell to write.

async function shown<T>(page: string, folder: string): Promise<T> {
  const block = /^ *```ts\n([\s\S]*?)^ *```/m.exec(readFileSync(`docs/how-to/${page}.md`, 'utf8'))![1]!
  const root = process.cwd()
  const code = block
    .replaceAll(/from '((?:\.\.\/)+)/g, (_, up: string) => `from '${join(root, folder, up)}`)
    .replaceAll("from './", `from '${join(root, folder)}/`)
  mkdirSync('reports/docs', { recursive: true })
  const file = join(root, 'reports/docs', `${page}.ts`)
  writeFileSync(file, code)
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as T
}

it('the metric of add-a-metric is F-beta', async () => {
  const { voxelF } = await shown<{ voxelF: typeof dice }>('add-a-metric', 'src/metrics/overlap')
  const reference = { data: Uint8Array.of(1, 1, 0, 2), shape: [4] }
  const prediction = { data: Uint8Array.of(1, 0, 1, 2), shape: [4] }
  expect(voxelF(reference, prediction)).toEqual(dice(reference, prediction))
  expect(voxelF(reference, prediction, { label: 7 })).toBe(1)
  const options = { label: 1, beta: 2 } as { label: number }
  expect(voxelF({ ...reference, data: Uint8Array.of(1, 1, 1, 0) }, prediction, options)).toBeCloseTo(10 / 14, 12)
})

it('the reader of add-a-format reads PGM and refuses by code', async () => {
  const { pgmReader } = await shown<{ pgmReader: Reader<NdArray> }>('add-a-format', 'src/formats/readers')
  const context = { name: 'a.pgm', maxBytes: 100, resolve: () => Promise.reject(new Error()) }
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(await pgmReader(bytes('P5\n3 2\n255\nabcdef'), context)).toEqual({ data: bytes('abcdef'), shape: [2, 3] })
  const code = (value: string) => expect.objectContaining({ code: value, file: 'a.pgm' })
  await expect(pgmReader(bytes('P6\n'), context)).rejects.toThrow(code('bad-header'))
  await expect(pgmReader(bytes('P5 99 99 255 '), context)).rejects.toThrow(code('too-large'))
  await expect(pgmReader(bytes('P5 3 2 255 abc'), context)).rejects.toThrow(code('truncated'))
})

it('the code of figures gives the files that it names', async () => {
  const { files } = await shown<{ files: Map<string, string> }>('figures', 'src')
  expect([...files.keys()].slice(0, 4)).toEqual(['box.svg', 'box.csv', 'podium.svg', 'podium.csv'])
  expect(files.get('box.csv')).toContain('unet,4,')
})

it('the commands of reports write their pages, and the page names every section', async () => {
  const page = readFileSync('docs/how-to/reports.md', 'utf8')
  rmSync('reports/how-to', { recursive: true, force: true })
  const lines = [...page.matchAll(/^\$ medgrade (.+)$/gm)].map((match) => match[1]!.split(' '))
  expect(lines).toHaveLength(3)
  const general = ['Methods', 'Checklist', 'Provenance', 'Not for clinical use']
  const parts = ['One submission', 'Many algorithms', 'Agents on tasks'].map(
    (title) => page.split(`\n### ${title}\n`)[1]!.split('\n### ')[0]!,
  )
  for (const [k, line] of lines.entries()) {
    const { status, stderr } = await runCommand(line)
    expect(status, stderr).toBe(0)
    const html = readFileSync(line[line.indexOf('--html') + 1]!, 'utf8')
    const titles = [...html.matchAll(/<h2 id="(?!contents-title)[^"]+">([^<]+)/g)].map((match) => match[1]!)
    const named = [...parts[k]!.matchAll(/^\| (.+?) \|/gm)].map((match) => match[1]!)
    expect(titles.length).toBeGreaterThan(6)
    expect(titles.filter((title) => !named.includes(title) && !general.includes(title))).toEqual([])
  }
  expect(existsSync('reports/how-to/figures/box-liver.svg')).toBe(true)
  expect(readFileSync('reports/how-to/ranking.tex', 'utf8')).toContain('\\includesvg[width=\\linewidth]{box-liver}')
})
