import {
  boxIou,
  type ClassBox,
  decodeRle,
  type MeanAveragePrecisionOptions,
  matchCentroids,
  meanAveragePrecision,
  polygonCentroid,
} from 'medgrade'
import { describe, expect, it } from 'vitest'

const bad = (more: object = {}) => expect.objectContaining({ code: 'bad-input', ...more })

describe('meanAveragePrecision', () => {
  const box = (x1: number, y1: number, x2: number, y2: number, score?: number, name = 'a'): ClassBox => ({
    class: name,
    x1,
    y1,
    x2,
    y2,
    ...(score !== undefined && { score }),
  })
  const map = (
    truth: ClassBox[][],
    found: ClassBox[][],
    convention: NonNullable<MeanAveragePrecisionOptions['convention']> = '101-point',
  ) => meanAveragePrecision(truth, found, { convention }).map
  const away = box(90, 90, 99, 99, 0.1)

  it('an overlap of the threshold is a match, but not under siim-covid and VOC', () => {
    // Half of 10 × 10, by area and (with inclusive corners 0 to 9) by pixels.
    expect(map([[box(0, 0, 10, 10)]], [[box(0, 0, 10, 5)]])).toBe(1)
    expect(map([[box(0, 0, 10, 10)]], [[box(0, 0, 10, 5)]], 'wildcard')).toBe(1)
    expect(map([[box(0, 0, 10, 10)]], [[box(0, 0, 10, 5)]], 'siim-covid')).toBeCloseTo(0.5, 14)
    for (const voc of ['voc2007', 'voc2010'] as const) {
      expect(map([[box(0, 0, 9, 9)]], [[box(0, 0, 9, 4)]], voc)).toBe(0)
      expect(map([[box(0, 0, 9, 9)]], [[box(0, 0, 9, 5)]], voc)).toBe(1)
    }
  })
  it('a detection takes its best truth, wherever that stands in the list', () => {
    // The first detection is the second truth and overlaps the first by 2/3; the other detection overlaps only the first enough.
    const truths = [box(0, 0, 10, 10), box(0, 2, 10, 12)]
    const found = [box(0, 2, 10, 12, 0.9), box(0, -2, 10, 8, 0.8), away]
    for (const list of [truths, [...truths].reverse()]) {
      expect(map([list], [found])).toBe(1)
      expect(map([list], [found], 'voc2010')).toBe(1)
      expect(map([list], [found], 'siim-covid')).toBe(1)
    }
  })
  it('the surest detection comes first, in whatever order they are given', () => {
    const exact = (score: number) => box(0, 0, 10, 10, score)
    for (const found of [
      [exact(0.3), exact(0.9)],
      [exact(0.9), exact(0.3)],
    ]) {
      expect(map([[box(0, 0, 10, 10)]], [found])).toBe(1)
      expect(map([[box(0, 0, 10, 10)]], [found], 'voc2010')).toBe(1)
    }
  })
  it('siim-covid takes one step for equal scores, and knows no value without a false alarm', () => {
    const truth = box(0, 0, 10, 10)
    expect(map([[truth]], [[box(0, 0, 10, 10, 0.5), box(50, 50, 60, 60, 0.5)]], 'siim-covid')).toBe(0.5)
    expect(map([[truth]], [[box(0, 0, 10, 10, 0.5), box(50, 50, 60, 60, 0.4)]], 'siim-covid')).toBe(1)
    // Miss, hit, hit, miss: recall steps of 1/2 at precisions 1/2 and 2/3.
    const two = [truth, box(20, 20, 30, 30)]
    const four = [box(50, 50, 60, 60, 0.9), box(0, 0, 10, 10, 0.8), box(20, 20, 30, 30, 0.7), box(70, 70, 80, 80, 0.6)]
    expect(map([two], [four], 'siim-covid')).toBeCloseTo(0.5 * (1 / 2) + 0.5 * (2 / 3), 14)
    expect(map([[truth]], [[truth]], 'siim-covid')).toBeNaN()
    // A missed truth joins the only false alarm at score 0: one of two, all recall.
    expect(map([[truth], []], [[], []], 'siim-covid')).toBe(0.5)
    const onlyAlarms = meanAveragePrecision([[], [truth]], [[away], [truth]], { convention: 'siim-covid' })
    expect(onlyAlarms.perClass.get('a')).toBe(1)
  })
  it('classes are trimmed, in lower case and in order', () => {
    const { map, perClass } = meanAveragePrecision(
      [[box(0, 0, 9, 9, undefined, ' B'), box(0, 0, 9, 9, undefined, 'A ')]],
      [[box(0, 0, 9, 9, 1, 'a'), box(0, 0, 9, 9, 1, 'b ')]],
    )
    expect(map).toBe(1)
    expect([...perClass.keys()]).toEqual(['a', 'b'])
  })
  it('without any box nothing is found, under wildcard for the one class that is always there', () => {
    expect(meanAveragePrecision([[]], [[]])).toEqual({ map: 0, perClass: new Map() })
    expect(meanAveragePrecision([[]], [[]], { convention: 'wildcard' }).perClass).toEqual(new Map([['abnormality', 0]]))
    expect(meanAveragePrecision([[]], [[away]], { convention: 'wildcard' }).perClass).toEqual(new Map([['a', 0]]))
  })
  it('refuses what is no box', () => {
    const good = box(0, 0, 1, 1)
    for (const wrong of [
      null,
      undefined,
      {},
      { ...good, class: 1 },
      { ...good, class: undefined },
      { ...good, score: '1' },
      { ...good, x1: '0' },
      { ...good, y1: undefined },
      { ...good, x2: null },
      { ...good, y2: '1' },
    ]) {
      expect(() => map([[wrong as never]], [[]])).toThrow(bad({ expected: '{ class, x1, y1, x2, y2, score? }' }))
      expect(() => map([[]], [[wrong as never]])).toThrow(bad())
    }
    expect(() => map([[]], [])).toThrow(expect.objectContaining({ code: 'shape-mismatch', found: '0', expected: '1' }))
  })
})

describe('boxIou', () => {
  it('GIoU subtracts what the common hull has beyond the union', () => {
    // Hull 6 × 2, union 8: 0 − 4/12.
    expect(boxIou([0, 0, 2, 2], [4, 0, 2, 2], { generalized: true })).toBeCloseTo(-1 / 3, 15)
    expect(boxIou([0, 0, 2, 2], [4, 0, 6, 2], { format: 'xyxy', generalized: true })).toBeCloseTo(-1 / 3, 15)
    const inclusive = { format: 'xyxy', generalized: true, pixelInclusive: true } as const
    expect(boxIou([0, 0, 1, 1], [4, 0, 5, 1], inclusive)).toBeCloseTo(-1 / 3, 15)
    expect(boxIou([0, 0, 1, 1], [0, 4, 1, 5], inclusive)).toBeCloseTo(-1 / 3, 15)
  })
  it('boxes of no area have nothing in common', () => {
    for (const generalized of [false, true])
      expect(boxIou([3, 3, 3, 3], [3, 3, 3, 3], { format: 'xyxy', generalized })).toBe(0)
  })
  it('refuses what is no box', () => {
    const good = [0, 0, 1, 1]
    for (const wrong of [null, undefined, 7, 'box', [0, 0, 1], [0, 0, 1, 1, 1], ['0', 0, 1, 1], [0, 0, 1, null], {}]) {
      expect(() => boxIou(wrong as never, good)).toThrow(bad())
      expect(() => boxIou(good, wrong as never)).toThrow(bad())
    }
    const lattice = { size: [1, 1], location: [0, 0] }
    for (const wrong of [
      good,
      { size: [1, 1] },
      { location: [0, 0] },
      { size: 1, location: 0 },
      { size: [1, 1], location: [0] },
      { size: [1], location: [0] },
      { size: [1, 0.5], location: [0, 0] },
      { size: [1, 1], location: [0, 0.5] },
    ]) {
      expect(() => boxIou(lattice, wrong as never), JSON.stringify(wrong)).toThrow(bad())
      expect(() => boxIou(wrong as never, lattice), JSON.stringify(wrong)).toThrow(bad())
    }
    expect(() => boxIou(good, good, { pixelInclusive: true })).toThrow(bad({ found: 'xywh', expected: 'xyxy' }))
  })
})

describe('centroids', () => {
  const at = (x: number, y: number, score?: number | null) => ({
    category: 'a',
    centroid: [x, y],
    ...(score !== undefined && { score }),
  })
  it('match within the radius, on it only where asked', () => {
    const matches = (inclusive?: boolean) =>
      matchCentroids([at(0, 0)], [at(15, 0)], inclusive === undefined ? {} : { inclusive }).matches.length
    expect([matches(), matches(false), matches(true)]).toEqual([0, 0, 1])
    expect(matchCentroids([at(0, 0)], [at(9, 12)], { inclusive: true }).matches[0]!.distance).toBe(15)
    expect(matchCentroids([at(0, 0)], [at(0, 14.999)]).matches.length).toBe(1)
    expect(matchCentroids([at(100, 100)], [at(85, 100), at(115, 100), at(100, 85)]).matches.length).toBe(0)
    const far = matchCentroids([at(1e6, 0)], [at(1e6 - 15, 0), at(1e6 + 15, 0)], { inclusive: true })
    expect(far.matches[0]).toMatchObject({ prediction: 0, distance: 15 })
  })
  it('the surest, then the nearest, then the earliest prediction', () => {
    const chosen = (...found: ReturnType<typeof at>[]) => matchCentroids([at(0, 0)], found).matches[0]!.prediction
    expect(chosen(at(1, 0, 0.5), at(9, 0, 0.9))).toBe(1)
    expect(chosen(at(5, 0, 0.5), at(1, 0, 0.5))).toBe(1)
    expect(chosen(at(-5, 0, 0.5), at(5, 0, 0.5))).toBe(0)
    expect(chosen(at(5, 0, 0.5), at(-5, 0, 0.5))).toBe(0)
    expect(chosen(at(5, 0, 0.5), at(0, 3, 1), at(3, 0))).toBe(1)
  })
  it('are refused where they are no two numbers, or a score is none', () => {
    for (const centroid of [null, undefined, [], [1], ['1', 2], [1, '2'], [null, 2], { 0: 1, 1: 2 }]) {
      const wrong = { category: 'a', centroid: centroid as never }
      expect(() => matchCentroids([wrong], [])).toThrow(bad({ expected: 'two numbers' }))
      expect(() => matchCentroids([], [wrong])).toThrow(bad({ expected: 'two numbers' }))
    }
    for (const score of ['1', Number.NaN, {}, true])
      expect(() => matchCentroids([], [at(0, 0, score as never)])).toThrow(bad({ expected: 'a number' }))
    // null is none that can be compared: refused once a truth could take it.
    expect(matchCentroids([at(90, 0)], [at(0, 0, null)]).matches).toEqual([])
    expect(() => matchCentroids([at(1, 0)], [at(0, 0, null)])).toThrow(bad({ found: 'null' }))
  })
  it('of a polygon is the mean of its points', () => {
    expect(
      polygonCentroid([
        [0, 0],
        [4, 0],
        [2, 3, 9],
      ] as never),
    ).toEqual([2, 1])
    for (const wrong of [null, ['0', 0], [0, '0'], [0], {}])
      expect(() => polygonCentroid([[0, 0], wrong] as never)).toThrow(bad({ expected: '[x, y]' }))
    expect(() => polygonCentroid([])).toThrow(bad({ expected: 'at least one [x, y]' }))
  })
})

describe("decodeRle of Kaggle's text", () => {
  const shape: [number, number] = [4, 4]
  // Down the columns: pixel 1 is row 0, column 0; pixel 5 is row 0, column 1.
  const pixels = (text: string) => {
    const { data } = decodeRle(text, { shape })
    return Array.from({ length: 16 }, (_, k) => data[(k % 4) * 4 + Math.floor(k / 4)]!).flatMap((on, k) =>
      on ? [k + 1] : [],
    )
  }
  it('draws starts and lengths', () => {
    expect(pixels('1 2 5 3')).toEqual([1, 2, 5, 6, 7])
    expect(pixels('  1\t2 \n 5  3 ')).toEqual([1, 2, 5, 6, 7])
    expect(pixels('1 2 3 1')).toEqual([1, 2, 3])
    expect(pixels('1 2 5')).toEqual([1, 2, 5, 6])
    expect(pixels('+1 1_0')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(pixels('15 9')).toEqual([15, 16])
    expect(pixels('5')).toEqual([])
    expect(pixels(' \n')).toEqual([])
    // Beyond the image nothing is drawn, so nothing overlaps.
    expect(pixels('20 1 20 1')).toEqual([])
    expect(decodeRle('', { shape: [0, 3] })).toEqual({ data: new Uint8Array(0), shape: [0, 3] })
  })
  it('refuses the rest', () => {
    const wrong = {
      '5 1 3 1': 'ascending starts',
      '20 1 19 1': 'ascending starts',
      '0 1': 'at least 1',
      '1 0': 'at least 1',
      '-5': 'at least 1',
      '1 -1': 'at least 1',
      '1 3 3 1': 'runs that do not overlap',
      '1 1 1 1': 'runs that do not overlap',
      '1 1 3 1 5': 'as many lengths as starts',
      '1 1 3 1 5 1 7': 'as many lengths as starts',
      '1 x': 'whole numbers',
      '1.5 1': 'whole numbers',
      '1__0 1': 'whole numbers',
      '_1 1': 'whole numbers',
      '1_ 1': 'whole numbers',
      '+-1 1': 'whole numbers',
      '+ 1': 'whole numbers',
      '1e1 1': 'whole numbers',
    }
    for (const [text, expected] of Object.entries(wrong)) expect(() => pixels(text), text).toThrow(bad({ expected }))
    for (const size of [undefined, [4, -4], [-1, 4], [2.5, 4], ['4', 4]])
      expect(() => decodeRle('1 1', { shape: size as never })).toThrow(bad({ expected: '[height, width]' }))
  })
})
