import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runCommand } from '../support/command/runCommand'

// What pages show below `$ medgrade evaluate …` is what the command prints.

const blocks = ['README.md', 'docs/how-to/evaluate-folders.md'].flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^```\n\$ medgrade (evaluate .+)\n([\s\S]*?)^```$/gm)].map(
    ([, words, output]) => ({ page, words: words!, output: output! }),
  ),
)

it('has outputs to compare', () => expect(blocks.length).toBeGreaterThanOrEqual(3))

it.each(blocks)('$page: medgrade $words', async ({ words, output }) => {
  expect((await runCommand(words.split(' '))).stdout).toBe(output)
})
