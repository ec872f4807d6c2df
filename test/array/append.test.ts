import { expect, it } from 'vitest'
import { append } from '../../src/array/append'

it('adds more elements than a call has arguments', () => {
  const list = [1]
  append(list, new Uint8Array(300_000).fill(2))
  expect([list.length, list[0], list.at(-1)]).toEqual([300_001, 1, 2])
})
