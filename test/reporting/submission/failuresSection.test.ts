import { expect, it } from 'vitest'
import type { CasePicture } from '../../../src/reporting/document/reportDocument'
import { caseIntervals } from '../../../src/reporting/submission/caseIntervals'
import { correlationWarnings, failuresSection } from '../../../src/reporting/submission/failuresSection'
import { sizeCorrelations } from '../../../src/reporting/submission/sizeCorrelations'
import type { CaseMetric, SubmissionResults } from '../../../src/reporting/submission/submissionResults'

const names = Array.from({ length: 12 }, (_, at) => `case${at}`)
const metric = (name: string, direction: CaseMetric['direction'], of: (at: number) => number): CaseMetric => {
  const values = Float64Array.from(names, (_, at) => of(at))
  return {
    name,
    direction,
    unit: '',
    kind: 'ratio',
    values,
    interval: caseIntervals([{ values, kind: 'ratio', unit: '', range: [0, Infinity] }], names)[0]!,
  }
}
const results = (...caseMetrics: CaseMetric[]): SubmissionResults => ({
  title: 'challenge',
  ofChallenge: true,
  name: 'net',
  valid: true,
  notGraded: false,
  error: null,
  metrics: [],
  cases: names.map((id) => ({ id, error: null, missing: false })),
  caseMetrics,
  labels: [],
  objects: null,
  standing: null,
  warnings: [],
  conventions: {},
  declared: { modality: null, task: null },
  aggregation: 'the mean over cases',
  provenance: [],
})
/** With the correlations of the same results. */
const sectionOf = (own: SubmissionResults, pictures: readonly CasePicture[] = []) =>
  failuresSection(own, sizeCorrelations(own), [], pictures)
const dice = metric('dice', 'higher', (at) => at / 12)

it('is absent where nothing is known of failures', () => {
  expect(sectionOf(results(dice))).toBeNull()
})

it('gives the rank correlation of each ranked metric with the size of the reference', () => {
  const sizes = metric('gt_voxels', null, (at) => 10 + at ** 2)
  const distance = metric('hd95', 'lower', (at) => (at === 3 ? Infinity : 40 - at))
  const section = sectionOf(results(dice, distance, sizes))
  const [table] = section!.blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []))
  expect(table!.caption).toContain('the size of the reference (voxels)')
  expect(table!.rows.map(([name, cell]) => [name, (cell as { value: number }).value])).toEqual([
    ['dice', 1],
    ['hd95', -1],
  ])
})

it('counts missed and invented objects over the cases that state them', () => {
  const counted = (name: string, value: number) => metric(name, null, (at) => (at === 0 ? Number.NaN : value))
  const section = sectionOf(results(dice, counted('gt_lesions', 3), counted('fn', 1), counted('fp', 2)))
  expect(section!.blocks).toEqual([
    {
      kind: 'text',
      text: 'Over all cases 11 of 33 objects of the reference are missed, and 22 predicted objects are in no reference.',
    },
  ])
  expect(sectionOf(results(dice, counted('gt_lesions', 3), counted('fn', 1)))).toBeNull()
})

it('ends with the pictures', () => {
  const picture: CasePicture = { id: 'p', case: 'case0', why: 'worst', facts: [], words: [], panels: [], legend: [] }
  const { blocks } = sectionOf(results(dice), [picture])!
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'text', 'gallery'])
})

it('warns of tied values, which make the interval of a correlation approximate', () => {
  const sizes = metric('gt_voxels', null, (at) => 10 + Math.floor(at / 2))
  const own = results(dice, sizes)
  const text = 'dice against size: Tied values: the interval is of the resampled pairs and approximate'
  expect(correlationWarnings(sizeCorrelations(own)!)).toEqual([{ text, section: 'failures' }])
  expect(sectionOf(own)!.blocks).toContainEqual({ kind: 'warning', text })
})
