import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mleBenchThresholds } from '../../../src/challenges/mle-bench/thresholds'
import { kaggleThresholds } from '../../../src/ranking/medalFor'

/** The scores of the benchmark's boards in their order, runs of equal ones as [score, number]; `sha256`: the file, as openai/mle-bench names it. */
const boards: Record<string, { sha256: string; teams: number; scores: (number | [number, number])[] }> = JSON.parse(
  readFileSync('fixtures/tables/mle-bench-boards.json', 'utf8'),
)

describe('the thresholds of MLE-bench', () => {
  it.each(Object.entries(mleBenchThresholds))('of %s are those of its board', (id, thresholds) => {
    const board = boards[id]!
    const scores = board.scores.flatMap((run) => (typeof run === 'number' ? [run] : new Array(run[1]).fill(run[0])))
    const { gold, silver, bronze, median } = kaggleThresholds(scores)
    expect([gold, silver, bronze, median]).toEqual(thresholds)
    expect(scores).toHaveLength(board.teams)
  })

  it('of HuBMAP has the median 0: more than half of the teams have the score 0', () => {
    const [score, count] = boards['hubmap-kidney-segmentation']!.scores.findLast((run) => typeof run !== 'number') as [
      number,
      number,
    ]
    expect([score, count]).toEqual([0, 682])
  })
})
