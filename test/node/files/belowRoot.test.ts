import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { belowRoot } from '../../../src/node/files/belowRoot'
import { directorySource } from '../../../src/node/files/directorySource'

describe('belowRoot', () => {
  const root = resolve('fixtures/demo')

  it('accepts an absolute path inside the folder', async () => {
    expect(belowRoot('fixtures/demo', join(root, 'a', 'b.csv'))).toBe('a/b.csv')
    expect(belowRoot(root, 'a/../b.csv')).toBe('b.csv')
    const source = directorySource('fixtures/demo/ldct-iqa')
    expect(await source.exists(join(root, 'ldct-iqa', 'answers.csv'))).toBe(true)
  })

  it.each([
    '/etc/passwd',
    resolve('fixtures/demos/x'),
    join(root, '..', 'README.md'),
    `${root}/../README.md`,
    '../README.md',
  ])('refuses %s, which lies outside', (path) => {
    expect(() => belowRoot('fixtures/demo', path)).toThrow(/leaves its folder/)
  })
})
