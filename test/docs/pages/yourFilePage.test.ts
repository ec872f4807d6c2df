import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

const folders = ['fixtures/goldens/found', 'fixtures/your-file']

/** Each command of a page with the lines behind it. */
function examplesOf(page: string) {
  return [...page.matchAll(/^```console\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
    block!
      .split(/^\$ /m)
      .slice(1)
      .map((part) => part.trimEnd().split('\n') as [string, ...string[]]),
  )
}

describe.each([
  ['docs/how-to/your-file.md', 55],
  ['docs/how-to/tables.md', 15],
])('%s', (path, least) => {
  const page = readFileSync(path, 'utf8')
  const examples = examplesOf(page)

  it('has examples behind every table of rules of files', () => {
    expect(examples.length).toBeGreaterThan(least)
    if (path.endsWith('tables.md')) return
    const chapters = page.split(/^## /m).slice(1)
    expect(chapters.filter((text) => !text.includes('```console')).map((text) => text.split('\n')[0])).toEqual([])
  })

  it.each(examples)('%s', async (line, ...expected) => {
    const [command, ...words] = line.split(' ')
    expect(command).toBe('medgrade')
    const placed = words.map((word) => folders.map((folder) => join(folder, word)).find(existsSync) ?? word)
    const { stdout, stderr } = await runCommand(placed)
    expect(expected.length).toBeGreaterThan(0)
    for (const one of expected) expect(stdout + stderr).toContain(one)
  })
})
