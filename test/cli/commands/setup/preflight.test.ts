import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../support/command/runCommand'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-preflight-'))
  mkdirSync(join(folder, 'data/answers/a'), { recursive: true })
  writeFileSync(join(folder, 'data/task.json'), '{"track": "report", "case_ids": ["a", "b"]}')
})
afterAll(() => rmSync(folder, { recursive: true }))

const preflight = (...words: string[]) => runCommand(['preflight', 'automedbench', ...words], { cwd: folder })

test('names everything that the report track lacks', async () => {
  writeFileSync(join(folder, 'keys.txt'), 'sk-a\nsk-b\n')
  const words = ['report', '--data-dir', 'data', '--radgraph', 'nowhere', '--key-file', 'keys.txt', '--json']
  const { status, stdout } = await preflight(...words)
  expect(status).toBe(3)
  expect(JSON.parse(stdout).missing).toEqual([
    'private reference: answers/b/',
    'checkpoint radgraph: nowhere',
    'annotations: annotations.json, which docs/recipes/report_annotations.py makes',
    'key file: keys.txt has 2 lines instead of 4',
  ])
  expect((await preflight('report', '--data-dir', 'data')).stdout).toMatch(
    /^missing: key file: name one of 4 lines by --key-file$/m,
  )
})

test('is content with what is complete', async () => {
  mkdirSync(join(folder, 'data/answers/b'), { recursive: true })
  writeFileSync(join(folder, 'keys.txt'), 'sk-a\nsk-b\nsk-c\nsk-d\n')
  const words = ['report', '--data-dir', 'data', '--key-file', 'keys.txt']
  const annotations = (...ids: readonly string[]) => {
    const reference = Object.fromEntries(ids.map((id) => [id, []]))
    writeFileSync(
      join(folder, 'data/annotations.json'),
      JSON.stringify({ chexbert: { reference }, radgraph: { reference } }),
    )
  }
  annotations('a')
  const lacking = await preflight(...words)
  expect(lacking.status).toBe(3)
  for (const what of ['CheXbert codes (chexbert.reference)', 'RadGraph graphs (radgraph.reference)'])
    expect(lacking.stdout).toContain(`missing: annotations: no ${what} of 1 of 2 references in annotations.json, which`)
  annotations('a', 'b')
  const { status, stdout } = await preflight(...words)
  expect([status, stdout]).toEqual([0, 'nothing is missing\n'])
})

test('wrong usage', async () => {
  expect((await preflight('reports', '--data-dir', 'data')).status).toBe(2)
  expect((await preflight('vqa', '--data-dir', 'data', '--key-file', 'keys.txt')).stderr).toMatch(
    /asks for no key file/,
  )
  expect((await runCommand(['preflight', 'x', 'report', '--data-dir', 'data'], { cwd: folder })).status).toBe(2)
})
