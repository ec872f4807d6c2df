import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Refusal } from '../../../src/node/server/answers'
import { receiveUpload } from '../../../src/node/server/receiveUpload'

let scratch: string
let count = 0
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-receive-'))
})
afterAll(() => rmSync(scratch, { recursive: true }))

/** A client that sends `bytes` after every `pause`, `times` over, and the clock by which it is judged: it goes on only while somebody waits. */
function sent(pause: number, bytes: number, times: number) {
  let time = 0
  let given = 0
  const alarms: { readonly at: number; readonly act: () => void }[] = []
  const clock = {
    now: () => time,
    after(milliseconds: number, act: () => void) {
      const alarm = { at: time + milliseconds, act }
      alarms.push(alarm)
      return () => void alarms.splice(alarms.indexOf(alarm), 1)
    },
  }
  const next = async () => {
    if (given++ === times) return { done: true as const, value: undefined }
    const due = alarms.find(({ at }) => at <= time + pause)
    time = due ? due.at : time + pause
    if (!due) return { done: false as const, value: Buffer.alloc(bytes) }
    due.act()
    return new Promise<never>(() => {})
  }
  const request = { headers: {}, iterator: () => ({ [Symbol.asyncIterator]: () => ({ next }) }) }
  return { request: request as unknown as Parameters<typeof receiveUpload>[0], clock, time: () => time }
}

const limits = { maxBytes: 1e9, maxTotalBytes: 1e9, idleTimeout: 30_000, minRate: 1000 }

/** What the client is told, after how many milliseconds, and what was kept. */
async function outcome({ request, clock, time }: ReturnType<typeof sent>, changed: Partial<typeof limits> = {}) {
  const file = join(scratch, String(count++))
  const own = { bytes: 0 }
  const said = await receiveUpload(request, file, { ...limits, ...changed }, { all: { bytes: 0 }, own }, clock).then(
    () => 'received',
    (error: unknown) => JSON.parse((error as Refusal).answer.body).details,
  )
  expect(readFileSync(file).length).toBe(own.bytes)
  return { said, after: time(), bytes: own.bytes }
}

describe('an upload', () => {
  test('that drips is ended once it has been waited for longer than its bytes allow', async () => {
    // 30 s, and a millisecond for each of the 60 bytes that came by then.
    expect(await outcome(sent(500, 1, 1_000_000))).toStrictEqual({
      said: 'The upload sent less than 1000 bytes a second',
      after: 30_060,
      bytes: 60,
    })
  })
  test('that sends at the rate is received, however long it takes', async () => {
    expect(await outcome(sent(10_000, 10_000, 1000))).toStrictEqual({
      said: 'received',
      after: 1e7,
      bytes: 1e7,
    })
  })
  test('that sends nothing is ended after the time without a byte', async () => {
    expect(await outcome(sent(30_001, 1e6, 3))).toStrictEqual({
      said: 'The upload sent nothing for 30 s',
      after: 30_000,
      bytes: 0,
    })
  })
  test('that pauses after it sent much is ended for the pause, not for the rate', async () => {
    const { said } = await outcome(sent(29_999, 1e6, 10))
    expect(said).toBe('received')
  })
  test('of a small file is received below the rate within the time without a byte', async () => {
    expect(await outcome(sent(29_000, 10, 1))).toMatchObject({ said: 'received' })
  })
})
