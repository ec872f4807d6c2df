import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentPolicy } from '../../../src/reporting/document/contentPolicy'

describe('contentPolicy', () => {
  it('allows only the given styles and scripts by their SHA-256', async () => {
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(await contentPolicy(['a{}', 'a{}', 'ä{}'], ['1'])).toBe(
      `default-src 'none'; style-src ${hash('a{}')} ${hash('ä{}')}; script-src ${hash('1')}; img-src data:; base-uri 'none'; form-action 'none'`,
    )
  })

  it('allows none where there is none', async () => {
    expect(await contentPolicy([], [])).toContain("style-src 'none'; script-src 'none'")
  })
})
