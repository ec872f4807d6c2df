import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../../../src/evaluation'
import { evaluationReport } from '../../../src/reporting'
import { heldClaims } from '../../support/reports/holdClaims'
import { plotClaims } from '../../support/reports/plotClaims'
import { classified, detected, measured, scored } from '../../support/reports/taskSamples'

// Every sentence of the figures of tables and detections, from the numbers behind them and the rows of the evaluation.

async function held(evaluation: Evaluation) {
  const document = await evaluationReport(evaluation)
  const sections = document.sections.filter(({ id }) => id === 'plots')
  expect(sections).toHaveLength(1)
  return heldClaims({ ...document, summary: [], warnings: [], glance: undefined, sections }, plotClaims(evaluation))
}

describe('every sentence of the figures', () => {
  it.each([
    ['scores', () => scored(60, 1), 4],
    ['scores of few rows', () => scored(8, 6), 4],
    ['classes', () => classified(90, 2), 4],
    ['numbers', () => measured(40, 3), 2],
    ['numbers of few rows', () => measured(6, 3), 2],
    ['many numbers', () => measured(1300, 8), 2],
    ['detections', () => detected(15, 4), 3],
    ['detections of few images', () => detected(5, 9), 3],
  ] as const)('%s', async (_, sample, figures) => {
    const { faults, made } = await held(await sample())
    expect(faults).toEqual([])
    expect(made).toBeGreaterThanOrEqual(2 * figures)
  })
})
