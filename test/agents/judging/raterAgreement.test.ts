import { describe, expect, it } from 'vitest'
import { annotationSheet, raterAgreement, readAnnotationSheet } from '../../../src'

describe('raterAgreement', () => {
  it('agrees with itself', () => {
    const labels = [1, 0, 1, 1, 0, 0, 1, 0]
    const { unanimous, fleissKappa, pairs } = raterAgreement([labels, labels, labels])
    expect([unanimous.value, fleissKappa.value, pairs.length]).toStrictEqual([1, 1, 3])
    expect(unanimous.low!).toBeCloseTo(1 / (1 + 1.959963984540054 ** 2 / 8), 12)
    expect(fleissKappa.low).toBe(1)
  })
  it("gives Fleiss' kappa of the textbook example", () => {
    // Ten subjects, fourteen raters, five categories: Fleiss (1971) as worked in textbooks, kappa 0.210.
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ]
    const labels = counts.map((row) => row.flatMap((count, category) => Array.from({ length: count }, () => category)))
    const raters = Array.from({ length: 14 }, (_, rater) => labels.map((row) => row[rater]!))
    const { fleissKappa } = raterAgreement(raters, { resamples: 200 })
    expect(fleissKappa.value).toBeCloseTo(0.20993, 5)
    expect(fleissKappa.low!).toBeLessThan(fleissKappa.value)
    expect(fleissKappa.high!).toBeGreaterThan(fleissKappa.value)
  })
  it('has no interval where kappa does not exist', () => {
    const { fleissKappa, pairs } = raterAgreement([
      [1, 1],
      [1, 1],
    ])
    expect(fleissKappa).toStrictEqual({ value: Number.NaN, low: null, high: null })
    expect(pairs[0]!.kappa.value).toBeNaN()
  })
  it('is the same for the same seed', () => {
    const ratings = [
      [1, 0, 1, 1, 0],
      [1, 1, 1, 0, 0],
    ]
    expect(raterAgreement(ratings, { seed: 4 })).toStrictEqual(raterAgreement(ratings, { seed: 4 }))
  })
  it('refuses other lengths and fewer than two raters', () => {
    expect(() => raterAgreement([[1], [1, 0]])).toThrow(expect.objectContaining({ code: 'shape-mismatch' }))
    for (const ratings of [[], [[1]], [[], []]]) expect(() => raterAgreement(ratings)).toThrow(/two raters/)
  })
})

describe('the sheet for experts', () => {
  const traces = [
    ['AIDE', 'isles22'],
    ['=cmd()', 'a,"b"'],
  ] as const
  it('comes back with their labels', () => {
    const sheet = annotationSheet(traces, ['one', 'two'])
    expect(sheet).toContain('\'=cmd(),"a,""b""",1,')
    const filled = sheet
      .split('\n')
      .map((line, i) => (i === 0 || line === '' ? line : line.replace(/,,$/, `,${i % 2},1`)))
    const { experts, items, labels } = readAnnotationSheet(filled.join('\n'))
    expect(experts).toStrictEqual(['one', 'two'])
    expect(items).toHaveLength(26)
    expect(labels[0]!.slice(0, 3)).toStrictEqual([1, 0, 1])
    expect(raterAgreement(labels).items).toBe(26)
  })
  it('says which label is missing', () => {
    const sheet = annotationSheet(traces, ['one'])
    expect(() => readAnnotationSheet(sheet)).toThrow(/row 2 of the sheet has no label of one/)
    expect(() => readAnnotationSheet('a,b\n')).toThrow(/agent, challenge/)
  })
})
