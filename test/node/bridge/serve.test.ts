import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFrame, writeFrame } from '../../../src/node/bridge/frames'
import { functionNamed } from '../../../src/node/bridge/functions'
import { type Connection, serve } from '../../../src/node/bridge/serve'
import { sharedMemory } from '../../../src/node/bridge/sharedMemory'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const none = { arrays: [] }

/** What the process answers to these messages, which stand in a file instead of a pipe. */
async function answersTo(
  messages: readonly (readonly [message: object, samples?: Uint8Array])[],
  memory: Connection['memory'] = null,
): Promise<readonly object[]> {
  const [requests, replies] = [join(folder, 'requests'), join(folder, 'replies')]
  const writer = openSync(requests, 'w')
  for (const [message, samples] of messages) writeFrame(writer, message, samples ? [samples] : [])
  closeSync(writer)
  const [input, output] = [openSync(requests, 'r'), openSync(replies, 'w')]
  await serve({ input, output, memory, functionNamed })
  closeSync(input)
  closeSync(output)
  const reader = openSync(replies, 'r')
  const answers: object[] = []
  for (let frame = readFrame(reader); frame; frame = readFrame(reader)) answers.push(frame.message as object)
  closeSync(reader)
  return answers
}

const labels = (start: number) => ({ stored: 'uint8', dtype: 'uint8', shape: [4], stride: [1], start })
const pairOfArrays = [{ $: ['array', 0, 'array'] }, { $: ['array', 1, 'array'] }]
const samples = new Uint8Array(68)
samples.set([0, 1, 1, 1])
samples.set([0, 0, 1, 1], 64)

describe('serve', () => {
  it('answers calls one after the other until the input ends', async () => {
    const answers = await answersTo([
      [{ call: 'metrics.dice', values: [...pairOfArrays, { label: 1 }], arrays: [labels(0), labels(64)] }, samples],
      [
        {
          call: 'metrics.plcc',
          values: [
            [1, 2, 4],
            [1, 2, 3],
          ],
          ...none,
        },
      ],
    ])
    expect(answers).toMatchObject([{ ok: 0.8 }, { ok: expect.closeTo(0.98198, 5) }])
  })

  it('reads arguments from shared memory and writes large results to it', async () => {
    const descriptor = openSync(join(folder, 'memory'), 'w+')
    const memory = sharedMemory(descriptor)
    const size = 300 * 300
    memory.write([new Uint8Array(size).fill(1)], [0])
    const mask = { stored: 'uint8', dtype: 'bool', shape: [300, 300], stride: [300, 1], start: 0 }
    const [answer] = await answersTo(
      [[{ call: 'metrics.skeletonize', values: [pairOfArrays[0]], arrays: [mask], shared: size }]],
      memory,
    )
    expect(answer).toMatchObject({ ok: { $: ['array', 0] }, shared: size, arrays: [{ shape: [300, 300], start: 0 }] })
    expect(memory.read(size).some((value) => value === 1)).toBe(true)
    closeSync(descriptor)
  })

  it('errors have the fields of ours, and unknown names are internal errors', async () => {
    const answers = await answersTo([
      [{ call: 'metrics.plcc', values: [[1], [1, 2]], ...none }],
      [{ call: 'metrics.toString', values: [], ...none }],
      [{ call: 'fs.rmSync', values: [], ...none }],
    ])
    expect(answers).toMatchObject([
      { error: { code: 'shape-mismatch', found: '2', expected: '1' } },
      { error: { code: 'internal' } },
      { error: { code: 'internal' } },
    ])
  })

  it('keeps a pair until Python lets go of it', async () => {
    const answers = await answersTo([
      [{ call: 'metrics.labelPair', values: pairOfArrays, arrays: [labels(0), labels(64)] }, samples],
      [{ call: 'metrics.dice', values: [{ $: ['pair', 1] }], ...none }],
      [{ call: 'pair.count', values: [{ $: ['pair', 1] }, 'any'], ...none }],
      [{ call: 'pair.count', values: [{ $: ['pair', 1] }, 1], ...none, free: [1] }],
    ])
    expect(answers).toMatchObject([
      { ok: { $: ['pair', 1, [1]] } },
      { ok: { $: ['map', [[1, 0.8]]] } },
      { ok: { reference: 3, prediction: 2, both: 2 } },
      { error: { code: 'bad-argument' } },
    ])
  })

  it('calls a function of Python and answers its calls meanwhile', async () => {
    const values = [2, { $: ['callback', 0] }, { indices: [[0, 1]], method: 'percentile' }]
    const answers = await answersTo([
      [{ call: 'statistics.bootstrapInterval', values, ...none }],
      [
        {
          call: 'metrics.plcc',
          values: [
            [1, 2],
            [1, 2],
          ],
          ...none,
        },
      ],
      [{ call: 'files.listChallenges', values: [], ...none }],
      [{ returned: 0.5 }],
      [{ returned: null, raised: true }],
    ])
    expect(answers).toMatchObject([
      { callback: 0 },
      { ok: 1 },
      { error: { code: 'unsupported' } },
      { callback: 0 },
      { error: { code: 'bad-argument' } },
    ])
  })
})
