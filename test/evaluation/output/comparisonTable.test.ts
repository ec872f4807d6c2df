import { describe, expect, it } from 'vitest'
import type { ModelComparison } from '../../../src/evaluation/output/compareModels'
import { comparisonTable } from '../../../src/evaluation/output/comparisonTable'
import { meanInterval } from '../../../src/ranking/intervals/meanInterval'
import { shownInterval } from '../../../src/ranking/intervals/shownInterval'

const row = (label: string, differences: readonly number[], more: Partial<ModelComparison> = {}): ModelComparison => ({
  ...{ a: 'netA', b: 'netB', label, metric: 'dice', unit: 'one' as const, pairs: differences.length },
  ...{ wins: 2, losses: 1, ties: 0, p: 0.25, adjustedP: 0.5 },
  influence: null,
  meanDifference: shownInterval(Float64Array.from(differences), { method: 't' }),
  ...more,
})

describe('comparisonTable', () => {
  it('shows no interval of fewer than ten cases and says why', () => {
    expect(comparisonTable([row('liver', [0.25, 0.5, -0.125])])).toBe(
      [
        'netA − netB, paired by case',
        '  label  metric  n  mean difference  95 % interval  better  worse  equal      p  p (Holm)',
        '  liver    dice  3          +0.2083              –       2      1      0  0.250     0.500',
        '',
        'p: two-sided Wilcoxon signed rank, exact up to 50 cases without ties; by Holm over 1 comparison.',
        '',
        'Fewer than 10 cases: all values are shown; no interval can be trusted: netA − netB liver dice',
      ].join('\n'),
    )
  })

  it('shows the interval of ten cases, in Markdown too', () => {
    const differences = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    const { low, high } = meanInterval(differences, { method: 't' })
    const table = comparisonTable([row('liver|spleen', differences)], 'markdown')
    expect(table).toContain('### netA − netB, paired by case\n\n| label | metric |')
    expect(table).toContain(`| +5.5000 | +${low.toFixed(4)} to +${high.toFixed(4)} |`)
    expect(table).toContain('liver\\|spleen')
  })

  it('has a table for every two models and a dash for a test without a result', () => {
    const table = comparisonTable([row('liver', [0, 0], { p: NaN, adjustedP: NaN }), row('liver', [1], { b: 'netC' })])
    expect(table.split('\n').filter((line) => line.includes('paired'))).toStrictEqual([
      'netA − netB, paired by case',
      'netA − netC, paired by case',
    ])
    expect(table.split('\n')[2]).toMatch(/–\s+–$/)
  })

  it('tests any number of models by one rule over one family', () => {
    const models = ['netB', 'netC', 'netD'].map((b) => row('liver', [1, 2, 3], { b }))
    expect(comparisonTable(models.slice(0, 2))).toMatch(/ p\s+p \(Holm\)\n.*\bby Holm over 2 comparisons\./s)
    expect(comparisonTable(models)).toMatch(/ p\s+p \(Holm\)\n.*\bby Holm over 3 comparisons\./s)
  })
})
