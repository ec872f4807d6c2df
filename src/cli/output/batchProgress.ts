/** Progress of a batch: submissions by their cases. */

import type { GradeBatchOptions } from '../../engine/gradeBatch'
import { countText } from '../../errors/countText'
import type { Progress } from './progress'

export interface BatchProgress extends Required<Pick<GradeBatchOptions, 'onReport' | 'onProgress'>> {
  end(): void
}

/** @param underWay cases that a queue has scored of unfinished jobs; with a queue many lines are under way at once. */
export function batchProgress(bar: Progress, total: number, underWay?: () => number): BatchProgress {
  let reports = 0
  let scored = 0
  const ticks =
    underWay &&
    setInterval(
      () => bar.update({ done: reports, total, id: `${countText(scored + underWay(), 'case')} scored` }),
      1000,
    )
  return {
    onReport({ done, report }) {
      reports = done
      bar.update({ done, total, id: report.submission_path })
    },
    onProgress({ done, total: cases, failed, id }) {
      scored++
      if (done < cases && !underWay) bar.update({ done: reports + done / cases, total, failed, id: `case ${id}` })
    },
    end() {
      clearInterval(ticks)
      bar.end()
    },
  }
}
