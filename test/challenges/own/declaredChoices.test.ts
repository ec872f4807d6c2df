import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inDeclarationWords } from '../../../src/challenges/own/inDeclarationWords'
import { declarationKeys } from '../../../src/challenges/own/readDeclaration'

/** Where label files are read and understood, whose refusals name options of the command. */
const folders = [
  ...['axes', 'labels', 'placement', 'size', 'values'].map((name) => join('src/understanding', name)),
  ...['formats', 'array/parts'].map((name) => join('src', name)),
]
const others = [
  // Of a message that names another program, and of another task, which a declared challenge has not.
  '--raw',
  '--task',
]

describe('refusals of label files in a declared challenge', () => {
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const named = texts.join('\n').match(/(?<![\w-])--[a-z]+(?:-[a-z]+)*/g)!
  const options = [...new Set(named)].filter((option) => !others.includes(option))

  it('name keys that a declaration has', () => {
    expect(options.length).toBeGreaterThan(10)
    const keys: readonly string[] = declarationKeys.meaning
    const keyed = options.map(
      (option) => [option, /meaning\.(\w+)/.exec(inDeclarationWords(option))?.[1] ?? ''] as const,
    )
    expect(keyed.filter(([, key]) => !keys.includes(key))).toEqual([])
  })
})
