import { closeSync, fstatSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aligned, sharedMemory } from '../../../src/node/bridge/sharedMemory'

let folder = ''
let descriptor = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memory-'))
  descriptor = openSync(join(folder, 'memory'), 'w+')
})
afterEach(() => {
  closeSync(descriptor)
  rmSync(folder, { recursive: true })
})

describe('aligned', () => {
  it('places each part at a multiple of 64', () => {
    const { parts, starts, length } = aligned([
      new Uint8Array(3),
      new Uint8Array(64),
      new Uint8Array(0),
      new Uint8Array(1),
    ])
    expect(starts).toStrictEqual([0, 64, 128, 128])
    expect(length).toBe(129)
    expect(parts.reduce((sum, part) => sum + part.byteLength, 0)).toBe(129)
  })
})

describe('sharedMemory', () => {
  it('reads what was written', () => {
    const memory = sharedMemory(descriptor)
    memory.write([Uint8Array.of(1, 2), Uint8Array.of(7)], [0, 64])
    expect(fstatSync(descriptor).size).toBe(65)
    const bytes = memory.read(65)
    expect([...bytes.subarray(0, 2), bytes[64]]).toStrictEqual([1, 2, 7])
  })

  it('keeps its buffer, unless one of its own is asked for', () => {
    const memory = sharedMemory(descriptor)
    memory.write([Uint8Array.of(1, 2, 3, 4)], [0])
    const first = memory.read(4)
    expect(memory.read(3).buffer).toBe(first.buffer)
    const own = memory.read(4, true)
    expect(own.buffer).not.toBe(first.buffer)
    memory.write([Uint8Array.of(9)], [0])
    memory.read(4)
    expect(own[0]).toBe(1)
  })

  it('refuses to read beyond the end', () => {
    const memory = sharedMemory(descriptor)
    memory.write([Uint8Array.of(1)], [0])
    expect(() => memory.read(2)).toThrow('shared memory ends at 1 of 2 bytes')
  })
})
