import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { metricCommand } from '../../../src/cli/commands/metric'

const page = readFileSync('docs/how-to/your-file.md', 'utf8')
const folder = 'fixtures/goldens/found/'

/** Each command of the page with the lines behind it. */
const examples = [...page.matchAll(/^```console\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
  block!
    .split(/^\$ /m)
    .slice(1)
    .map((part) => part.trimEnd().split('\n') as [string, ...string[]]),
)

it('has examples in every chapter but that of nothing to say', () => {
  const chapters = page.split(/^## /m).slice(1)
  expect(chapters.filter((text) => !text.includes('```console')).map((text) => text.split('\n')[0])).toEqual([])
  expect(examples.length).toBeGreaterThan(15)
})

it.each(examples)('%s', async (line, ...expected) => {
  const [, command, ...words] = line.split(' ')
  expect(command).toBe('metric')
  let text = ''
  const io = {
    print: async (part: string) => void (text += `${part}\n`),
    say: (part: string) => void (text += `${part}\n`),
    write: () => {},
  }
  const paths = words.map((word) => (/\.(?:nii\.gz|nrrd|png|tif)$/.test(word) ? folder + word : word))
  await metricCommand(paths, io).catch((error: Error) => void (text += error.message))
  for (const one of expected) expect(text).toContain(one)
})
