import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkInput } from '../fuzz/checkInput'

const corpus = new URL('../fuzz/corpus/', import.meta.url)

describe('files that once failed under fuzzing', () => {
  for (const name of readdirSync(corpus).filter((each) => each.endsWith('.json')))
    it(name, async () => {
      const { reader, file, files } = JSON.parse(readFileSync(new URL(name, corpus), 'utf8'))
      const bytes = Object.entries(files as Record<string, string>).map(
        ([key, text]) => [key, new Uint8Array(Buffer.from(text, 'base64'))] as const,
      )
      expect((await checkInput({ reader, file, files: new Map(bytes) })).problem).toBe(null)
    })

  it('stays readable', () => expect(readdirSync(corpus).length).toBeGreaterThan(0))
})
