import { describe, expect, it } from 'vitest'
import { judgeCompleteness } from '../../src/agents/judging/judgeCompleteness'
import { averageOverModels } from '../../src/agents/siblings/averageOverModels'
import { agenticScore, outputStages } from '../../src/challenges/automedbench/agenticScore'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { adjustPValues, bootstrapRanking, rankByMethod, rankingAgreement, significanceMap } from '../../src/ranking'
import { kaggleThresholds, meanPositionThresholds, medalFor, scoreThresholds } from '../../src/ranking/medalFor'

// What JavaScript can give to a function although its types forbid it.
type Run = (...given: never[]) => unknown
type Row = readonly [run: Run, given: readonly unknown[]]
const stages = { s1: 1, s2: 1, s3: 1, s4: 1, s5: null }

describe('values of another shape', () => {
  it.each<Row>([
    [averageOverModels, [{ a: 94 }]],
    [averageOverModels, [{ a: { score: '94' } }]],
    [averageOverModels, [[1, 2]]],
    [outputStages, [{ completed: 3 }]],
    [outputStages, [0.5, 'yes', true]],
    [agenticScore, [[1, 1, 1, 1, 1], 0.5]],
    [agenticScore, [stages, '0.5']],
    [medalFor, [0.9, [1, 2, 3, 4]]],
    [medalFor, ['0.9', { gold: 1, silver: 2, bronze: 3, median: 4, isLowerBetter: true }]],
    [judgeCompleteness, [[], {}]],
    [judgeCompleteness, [['a'], ['b'], [{ agent: 'a', challenge: 'b' }]]],
    [kaggleThresholds, [3]],
    [adjustPValues, [{ a: 1 }]],
    [rankByMethod, [3]],
    [significanceMap, [[[1], 2]]],
    [bootstrapRanking, [undefined]],
    [rankingAgreement, [undefined, [1]]],
    [scoreThresholds, [null]],
    [meanPositionThresholds, [{ a: 1 }]],
  ])('%o %j', (run, given) => {
    let error: unknown
    try {
      Reflect.apply(run, undefined, given)
    } catch (thrown) {
      error = thrown
    }
    expect(isMedgradeError(error, 'bad-input')).toBe(true)
  })

  it('right ones are answered as before', () => {
    expect(outputStages(0.5, true, false)).toEqual({ s4: 0.75, s5: 0.5 })
    expect(agenticScore(stages, 0.5).overall).toBeCloseTo(0.7)
  })
})
