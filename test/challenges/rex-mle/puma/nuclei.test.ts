import { describe, expect, test } from 'vitest'
import { pumaTrack1Task2, pumaTrack2Task2 } from '../../../../src/challenges/rex-mle/puma'
import type { CaseResult } from '../../../../src/contract'

type Nuclei = typeof pumaTrack1Task2

const tree = (nuclei: unknown) => ({ json: { nuclei } })
const score = (task: Nuclei, truth: unknown, prediction: unknown) =>
  task.scoreCase({ reference: tree(truth), prediction: tree(prediction) }, {}, 'a')
const point = (name: unknown, x: number, y = 0, more = {}) => ({ name, centroid: [x, y], ...more })
const aggregate = (task: Nuclei, ...cases: ReturnType<typeof score>[]) =>
  task.aggregate(
    cases.map((evidence, index): CaseResult<never> => ({ index, id: '', error: null, evidence: evidence as never })),
  )
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return (error as { code: string }).code
  }
  return 'none'
}

describe.each([pumaTrack1Task2, pumaTrack2Task2])('$id', (task) => {
  test('polygons take precedence over nuclei; without both there are no nuclei', () => {
    const file = (json: unknown) => task.scoreCase({ reference: { json: {} }, prediction: { json } }, {}, 'a')
    expect(file({ type: 'FeatureCollection', features: [1] }).metrics.n_pred).toBe(0)
    expect(file({ polygons: [], nuclei: [point('tumor', 1)] }).metrics.n_pred).toBe(0)
    expect(codeOf(() => file({ polygons: null, nuclei: [] }))).toBe('bad-input')
    expect(file({ polygons: {} }).metrics.n_pred).toBe(0)
    expect(file({ polygons: '' }).metrics.n_pred).toBe(0)
    expect(codeOf(() => file({ polygons: 'ab' }))).toBe('bad-input')
    expect(codeOf(() => file([]))).toBe('bad-input')
    expect(codeOf(() => task.scoreCase({ reference: { json: [] }, prediction: { json: {} } }, {}, 'a'))).toBe(
      'invalid-answers',
    )
  })
  test('of a vertex only the first two numbers are read, whatever follows', () => {
    const outline = {
      name: 'tumor',
      path_points: [
        [0, 0],
        [3, 0, null],
        [3, 3, 5, 'z'],
      ],
    }
    const { facts } = score(task, [outline], [point('tumor', 2, 1)])
    expect(facts!.matched_distances).toStrictEqual([0])
  })
  test('entries without name, position or three vertices are skipped', () => {
    const entries = [
      { name: null, class: 'tumor', centroid: [1, 1] },
      { centroid: [1, 1] },
      { name: 'tumor' },
      {
        name: 'tumor',
        path_points: [
          [1, 1],
          [2, 2],
        ],
        centroid: [1, 1],
      },
      { class: ' TUMOR ', centroid: [1, 1, 9] },
      {
        name: 'tumor',
        path_points: [
          [0, 0, 5],
          [3, 0, 5],
          [3, 3, 5],
          [0, 0, 5],
        ],
      },
    ]
    const { metrics, facts } = score(task, entries, [point('tumor', 1, 1), point('tumor', 1.5, 0.75)])
    expect(metrics.n_gt).toBe(2)
    expect(facts!.matched_distances).toStrictEqual([0, 0])
  })
  test.each([
    [{ name: 'tumor', path_points: null }],
    [{ name: 'tumor', path_points: [[1, 2], [3], [4, 5]] }],
    [
      {
        name: 'tumor',
        path_points: [
          [1, 2],
          [3, 'x'],
          [4, 5],
        ],
      },
    ],
    [{ name: 'tumor', path_points: [1, 2, 3] }],
    [{ name: 'tumor', path_points: 'abc' }],
    [{ name: 'tumor', centroid: null }],
    [{ name: 'tumor', centroid: {} }],
    [5],
  ])('%j is refused', (entry) => {
    expect(codeOf(() => score(task, [], [entry]))).toBe('bad-input')
    expect(codeOf(() => score(task, [entry], []))).toBe('invalid-answers')
  })
  test('an unusable position is an error only where the other side has its class', () => {
    const odd = [{ centroid: [] }, { centroid: ['1', '2'] }, { centroid: [null, 1] }, { centroid: 'here' }]
    for (const place of [...odd, { path_points: [[], [], []] }]) {
      const entry = { name: 'tumor', ...place }
      expect(score(task, [point('other', 0), point('epithelium', 0)], [entry]).labels!.tumor).toMatchObject({ FP: 1 })
      expect(score(task, [entry], []).labels!.tumor).toMatchObject({ FN: 1 })
      expect(codeOf(() => score(task, [point('tumor', 900)], [entry]))).toBe('bad-input')
      expect(codeOf(() => score(task, [entry], [point('tumor', 900)]))).toBe('invalid-answers')
    }
  })
  test('one number stands for both coordinates; a short text or record is an outline of too few points', () => {
    expect(score(task, [point('tumor', 4, 4)], [{ name: 'tumor', centroid: [4] }]).labels!.tumor).toMatchObject({
      TP: 1,
    })
    expect(score(task, [point('tumor', 2, 2)], [{ name: 'tumor', path_points: [[1], [2], [3]] }]).facts).toMatchObject({
      matched_distances: [0],
    })
    for (const outline of ['ab', {}])
      expect(score(task, [], [{ name: 'tumor', path_points: outline }]).metrics.n_pred).toBe(0)
  })
  test('score, else confidence, else 1; the highest wins, then the nearest', () => {
    const truth = [point('tumor', 0)]
    const chosen = (...found: object[]) => score(task, truth, found).facts!.matched_distances
    expect(
      chosen(point('tumor', 1, 0, { score: 0.2, confidence: 0.9 }), point('tumor', 5, 0, { confidence: 0.5 })),
    ).toStrictEqual([5])
    expect(chosen(point('tumor', 4, 0, { score: true }), point('tumor', 3))).toStrictEqual([3])
  })
  test('a null or text score matters only within reach', () => {
    const truth = [point('tumor', 0)]
    for (const bad of [null, '0.9', Number.NaN]) {
      expect(codeOf(() => score(task, truth, [point('tumor', 3, 0, { score: bad })]))).toBe('bad-input')
      expect(codeOf(() => score(task, truth, [point('tumor', 30, 0, { score: bad })]))).toBe('none')
      expect(codeOf(() => score(task, truth, [point('other', 3, 0, { score: bad })]))).toBe('none')
    }
  })
})

describe('differences between the tracks', () => {
  test('15 pixels match in track 2 only', () => {
    const at = (task: Nuclei, d: number) => score(task, [point('tumor', 0)], [point('tumor', d)]).labels!.tumor!.TP
    expect([at(pumaTrack1Task2, 15), at(pumaTrack2Task2, 15), at(pumaTrack1Task2, 14.99)]).toStrictEqual([0, 1, 1])
  })
  test('track 1: groups, other names as written, names must be texts', () => {
    const { labels } = score(
      pumaTrack1Task2,
      [point(' Lymphocyte ', 0), point('Tumour', 50), point('nuclei_tumor', 99)],
      [point('TIL', 0), point('NUCLEI_TUMOR', 99)],
    )
    expect(labels!.TILs).toMatchObject({ TP: 1, FP: 0, FN: 0, f1_score: 1 })
    expect(labels!.tumor).toMatchObject({ TP: 0, FN: 1 })
    expect(labels!.nuclei_tumor).toMatchObject({ FN: 1 })
    expect(labels!.NUCLEI_TUMOR).toMatchObject({ FP: 1 })
    expect(labels!.other).toMatchObject({ TP: 0, FP: 0, FN: 0, f1_score: 0 })
    expect(codeOf(() => score(pumaTrack1Task2, [], [point(5, 0)]))).toBe('bad-input')
    expect(codeOf(() => score(pumaTrack1Task2, [point(5, 0)], []))).toBe('invalid-answers')
  })
  test('track 2: aliases, unknown names are skipped', () => {
    const names = [
      'nuclei_stroma',
      'nuclei_apoptosis',
      'Nuclei_Plasma_Cell',
      'nuclei_tumor',
      'nuclei_endothelium',
      'nuclei_lymphocytes',
      5,
      ['tumor'],
      'TILs',
    ]
    const { labels, metrics } = score(
      pumaTrack2Task2,
      names.map((name, i) => point(name, 50 * i)),
      [],
    )
    expect(metrics.n_gt).toBe(3)
    expect(Object.keys(labels!).sort()).toStrictEqual(['apoptotic_cells', 'plasma_cells', 'stromal_cells'])
  })
  test('an absent class lowers the mean of track 1, not that of track 2; absent everywhere it is 0 in both', () => {
    const cases = (task: Nuclei) => [
      score(task, [point('tumor', 0)], [point('tumor', 0)]),
      score(task, [point('lymphocytes', 0)], [point('lymphocytes', 0), point('lymphocytes', 99)]),
    ]
    const first = aggregate(pumaTrack1Task2, ...cases(pumaTrack1Task2)) as Record<string, number>
    expect(first).toMatchObject({ f1_tumor: 0.5, f1_other: 0 })
    expect(first.macro_f1).toBeCloseTo((0.5 + 1 / 3) / 3, 15)
    const second = aggregate(pumaTrack2Task2, ...cases(pumaTrack2Task2)) as Record<string, number>
    expect(second).toMatchObject({ f1_tumor: 1, f1_histiocytes: 0 })
    expect(second.f1).toBeCloseTo((1 + 2 / 3) / 10, 15)
  })
  test('a name that is a property of Object is a name', () => {
    expect(score(pumaTrack2Task2, [point('constructor', 0)], []).metrics.n_gt).toBe(0)
    expect(score(pumaTrack1Task2, [point('constructor', 0)], []).labels!.constructor).toMatchObject({ FN: 1 })
  })
})
