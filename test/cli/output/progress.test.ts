import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { progress } from '../../../src/cli/output/progress'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

function screen(isTTY: boolean) {
  const written: string[] = []
  return {
    written,
    stream: { isTTY, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream,
  }
}

describe('progress', () => {
  test('a bar with case, rate and time left on a terminal', () => {
    const { written, stream } = screen(true)
    const bar = progress(false, { stream })
    vi.advanceTimersByTime(2000)
    bar.update({ done: 10, total: 40, failed: 1, id: 'case 9' })
    expect(written[0]).toContain('[######..................] 10/40 cases, 5.0/s, 6 s left, 1 failed, case 9')
    bar.end()
    expect(written[1]).toBe('\r\x1b[2K')
  })
  test('cleared with the last case, before what is printed next', () => {
    const { written, stream } = screen(true)
    const bar = progress(false, { stream })
    vi.advanceTimersByTime(2000)
    bar.update({ done: 1, total: 2, id: 'a' })
    bar.update({ done: 2, total: 2, id: 'b' })
    expect(written.at(-1)).toBe('\r\x1b[2K')
    bar.end()
    expect(written).toHaveLength(2)
  })
  test('a line every few seconds otherwise', () => {
    const { written, stream } = screen(false)
    const bar = progress(false, { stream, unit: 'submissions' })
    for (let done = 1; done <= 12; done++) {
      vi.advanceTimersByTime(1000)
      bar.update({ done: done / 2, total: 10, id: 'a.csv' })
    }
    bar.end()
    expect(written).toStrictEqual([
      '2/10 submissions, 0.5/s, 15 s left, a.csv\n',
      '5/10 submissions, 0.5/s, 10 s left, a.csv\n',
    ])
  })
  test('nothing when quiet', () => {
    const { written, stream } = screen(true)
    const bar = progress(true, { stream })
    vi.advanceTimersByTime(9000)
    bar.update({ done: 1, total: 2, id: 'x' })
    bar.end()
    expect(written).toStrictEqual([])
  })
})
