import { describe, expect, it } from 'vitest'
import { bratsCohort } from '../../../src/presets/brats/bratsCohort'
import type { BratsRow } from '../../../src/presets/brats/bratsTypes'
import { evaluationGoldens, filesIn, textOf } from '../../support/evaluationGoldens'

/** The rows of the table of a scan. */
function rowsOf(text: string): BratsRow[] {
  const [header, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  return lines.map(([region, ...cells]) => ({
    region: region!,
    values: Object.fromEntries(cells.map((cell, k) => [header![k + 1]!, Number(cell)])),
  }))
}

describe('goldens of the table over all scans', () => {
  it.each(evaluationGoldens('brats-cohort'))('$name', (golden) => {
    const scans = filesIn(golden, '.').filter((name) => /^\d.*\.csv$/.test(name))
    const named = scans.map((name) => ({
      name: `prediction-${name.replace('.csv', '.nii.gz')}`,
      rows: rowsOf(textOf(golden, name)),
    }))
    const files = bratsCohort(golden.expected.challenge, named.reverse())
    expect(files.map(({ name }) => name)).toStrictEqual(
      filesIn(golden, '.').includes('all_full_scores.csv')
        ? ['all_scores.csv', 'all_full_scores.csv']
        : ['all_scores.csv'],
    )
    for (const { name, text } of files) expect(text).toBe(textOf(golden, name))
  })

  it('refuses a name without a scan', () =>
    expect(() => bratsCohort('BraTS-GLI', [{ name: 'case', rows: [] }])).toThrow(/00001-000/))
})
