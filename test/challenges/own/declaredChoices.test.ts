import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inDeclarationWords } from '../../../src/challenges/own/inDeclarationWords'
import { declarationKeys } from '../../../src/challenges/own/readDeclaration'

/** Where label files are understood, whose refusals name options of the command. */
const folders = ['axes', 'labels', 'placement', 'size', 'values'].map((name) => join('src/understanding', name))

describe('refusals of label files in a declared challenge', () => {
  const texts = folders.flatMap((folder) => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')))
  const options = [...new Set(texts.join('\n').match(/--[a-z]+(?:-[a-z]+)*/g))]

  it('name keys that a declaration has', () => {
    expect(options.length).toBeGreaterThan(10)
    const keys: readonly string[] = declarationKeys.meaning
    const named = options.map(
      (option) => [option, /meaning\.(\w+)/.exec(inDeclarationWords(option))?.[1] ?? ''] as const,
    )
    expect(named.filter(([, key]) => !keys.includes(key))).toEqual([])
  })
})
