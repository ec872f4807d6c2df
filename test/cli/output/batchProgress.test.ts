import { afterEach, expect, it, vi } from 'vitest'
import { batchProgress } from '../../../src/cli/output/batchProgress'
import type { ChallengeReport } from '../../../src/contract'

const report = { submission_path: 'a.csv' } as ChallengeReport

function shownBy(underWay?: () => number) {
  const shown: string[] = []
  const bar = {
    update: ({ done, total, id }: { done: number; total: number; id: string }) => shown.push(`${done}/${total} ${id}`),
    end: () => shown.push('end'),
  }
  return { shown, ...batchProgress(bar, 4, underWay) }
}

afterEach(() => vi.useRealTimers())

it('counts a submission under way by its cases', () => {
  const { shown, onProgress, onReport, end } = shownBy()
  onProgress({ done: 1, total: 2, failed: 0, id: 'x' })
  onProgress({ done: 2, total: 2, failed: 0, id: 'y' })
  onReport({ done: 1, total: 4, report })
  onProgress({ done: 1, total: 4, failed: 0, id: 'z' })
  end()
  expect(shown).toEqual(['0.5/4 case x', '1/4 a.csv', '1.25/4 case z', 'end'])
})

it('counts the cases of a queue each second until it ends', () => {
  vi.useFakeTimers()
  const { shown, onProgress, end } = shownBy(() => 5)
  onProgress({ done: 1, total: 2, failed: 0, id: 'x' })
  vi.advanceTimersByTime(1000)
  end()
  vi.advanceTimersByTime(5000)
  expect(shown).toEqual(['0/4 6 cases scored', 'end'])
})
