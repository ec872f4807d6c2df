import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shownExamples } from '../../support/docs/shownExamples'

// Every table of rules of files has examples behind it; `shownOutputs.test.ts` runs them.

it.each([
  ['docs/how-to/your-file.md', 55],
  ['docs/how-to/tables.md', 15],
])('%s has examples', (path, least) => {
  const page = readFileSync(path, 'utf8')
  expect(shownExamples(page).length).toBeGreaterThan(least)
  if (path.endsWith('tables.md')) return
  const chapters = page.split(/^## /m).slice(1)
  expect(chapters.filter((text) => !text.includes('```console')).map((text) => text.split('\n')[0])).toEqual([])
})
