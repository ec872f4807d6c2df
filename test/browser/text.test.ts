import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeText, type TextKind } from '../formats/describeText'
import { skipBrowser, skipReason } from './launchChromium'
import { runInChromium } from './runInChromium'

const kinds: readonly TextKind[] = ['csv', 'json', 'yaml', 'box', 'edges']

describe.skipIf(skipBrowser)(`text files in headless Chromium (${skipReason} otherwise)`, () => {
  // The unit tests hold Node's answers to the goldens; here the browser's must be the same.
  it.each(kinds)('%s', async (kind) => {
    const folder = `fixtures/goldens/io/${kind}`
    const names = readdirSync(folder).filter((name) => !name.endsWith('.expected.json'))
    const here = await Promise.all(names.map((name) => describeText(kind, readFileSync(`${folder}/${name}`), name)))
    const there = await runInChromium(
      'test/browser/textPage.ts',
      names.map((name) => ({ kind, name })),
    )
    expect(there).toEqual(here)
    expect(here.filter((text) => text.startsWith('threw'))).toEqual([])
    expect(names.length).toBeGreaterThan(5)
  })
})
