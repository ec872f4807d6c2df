import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readFrame, writeFrame } from '../../../src/node/bridge/frames'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frames-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes with one descriptor and reads with another. */
function through<T>(write: (descriptor: number) => void, read: (descriptor: number) => T): T {
  const path = join(folder, 'pipe')
  const output = openSync(path, 'w')
  write(output)
  closeSync(output)
  const input = openSync(path, 'r')
  try {
    return read(input)
  } finally {
    closeSync(input)
  }
}

it('messages and samples come back in order', () => {
  const frames = through(
    (output) => {
      writeFrame(output, { text: 'ä€😀' }, [Uint8Array.of(1, 2), Uint8Array.of(3)])
      writeFrame(output, [null, 1.5])
    },
    (input) => [readFrame(input), readFrame(input), readFrame(input)],
  )
  expect(frames).toStrictEqual([
    { message: { text: 'ä€😀' }, samples: Uint8Array.of(1, 2, 3) },
    { message: [null, 1.5], samples: new Uint8Array(0) },
    null,
  ])
})

it('a frame that ends too early is the end', () => {
  through(
    (output) => writeFrame(output, { a: 1 }, [new Uint8Array(8)]),
    () => {},
  )
  const whole = readFileSync(join(folder, 'pipe'))
  for (const length of [1, 7, 9, whole.length - 1]) {
    writeFileSync(join(folder, 'cut'), whole.subarray(0, length))
    const input = openSync(join(folder, 'cut'), 'r')
    expect(readFrame(input)).toBeNull()
    closeSync(input)
  }
})
