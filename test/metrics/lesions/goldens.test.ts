import { describe, expect } from 'vitest'
import { areaUnderThresholdCurve, froc, lesionDetection } from '../../../src/metrics/lesions'
import { differs } from '../../support/golden'
import { decodeRuns } from '../../support/masks'
import { eachNextGolden } from '../nextGoldens'

type Compared = [name: string, found: number, wanted: number]
type Rows = [parameter: number, value: number][]
const wrong = (compared: Compared[], tolerance = 1e-9) =>
  compared.filter(([, found, wanted]) => differs(found, wanted, tolerance))
const listed = (name: string, found: ArrayLike<number>, wanted: number[]): Compared[] => [
  [`${name}: count`, found.length, wanted.length],
  ...wanted.map((value, k): Compared => [`${name} ${k}`, found[k]!, value]),
]

interface PicaiExpected {
  overlap: 'IoU' | 'DSC'
  min_overlap: number
  ignore_extra_overlapping: boolean
  case_confidence: 'max' | 'bayesian'
  num_lesions: number
  lesion_results: number[][][]
  case_confidence_values: number[]
  auroc: number
  ap: number
  score: number
  lesion_sensitivity_at: Rows
  case_target: number[]
  curve: { tp: number[]; fp: number[]; thresholds: number[] }
}

interface Picai {
  shape: number[]
  cases: { reference: number[]; detections: { confidence: number; mask: number[] }[] }[]
  weights: number[]
  expected: PicaiExpected[]
}

const sorted = (rows: number[][]) =>
  rows.map((row) => [...row]).sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!)

describe('lesions of picai_eval', () => {
  eachNextGolden<Picai>('detection/picai', ({ shape, cases, weights, expected }) => {
    const given = cases.map(({ reference, detections }) => {
      const data = new Float32Array(shape.reduce((a, b) => a * b, 1))
      for (const { confidence, mask } of detections)
        decodeRuns(mask, shape).data.forEach((value, i) => {
          if (value) data[i] = confidence
        })
      return { reference: decodeRuns(reference, shape), detections: { data, shape } }
    })
    for (const wanted of expected) {
      const found = lesionDetection(given, {
        overlap: wanted.overlap === 'IoU' ? 'iou' : 'dice',
        minOverlap: wanted.min_overlap,
        ignoreExtraOverlapping: wanted.ignore_extra_overlapping,
        caseConfidence: /max/.test(wanted.case_confidence) ? 'max' : 'bayesian',
        weights,
      })
      const rows = found.lesionResults.flatMap((own) =>
        sorted(own.map(({ lesion, confidence, overlap }) => [Number(lesion), confidence, overlap])),
      )
      const compared: Compared[] = [
        ['auroc', found.auroc, wanted.auroc],
        ['ap', found.ap, wanted.ap],
        ['score', found.score, wanted.score],
        ['lesions', found.lesions, wanted.num_lesions],
        ...listed('confidences', found.caseConfidences, wanted.case_confidence_values),
        ...listed('rows', rows.flat(), wanted.lesion_results.flatMap(sorted).flat()),
        ...listed(
          'targets',
          found.lesionResults.map((own) => Number(own.some(({ lesion }) => lesion))),
          wanted.case_target,
        ),
        ...listed('thresholds', found.curve.thresholds, wanted.curve.thresholds),
        ...listed('hits', found.curve.truePositives, wanted.curve.tp),
        ...listed('alarms', found.curve.falsePositives, wanted.curve.fp),
      ]
      expect(wrong(compared)).toEqual([])
      const at = wanted.lesion_sensitivity_at.map(([f, value]): Compared => [`at ${f}`, found.sensitivityAt(f), value])
      expect(wrong(at, 1e-7)).toEqual([])
    }
  })
})

interface Luna {
  scans: string[]
  annotations: Record<string, { centre: number[]; diameter: number; included: boolean }[]>
  marks: { scan: string; point: number[]; probability: number }[]
  expected: Record<'sensitivity_at' | 'fps_per_scan' | 'sensitivity', number[]> & {
    cpm: number
    counts: Record<'true_positives' | 'false_positives' | 'false_negatives', number>
    raises?: string
  }
}

describe('nodules of LUNA16', () => {
  eachNextGolden<Luna>(
    'detection/luna16',
    ({ scans, annotations, marks, expected }) => {
      const cases = scans.map((scan) => ({
        nodules: annotations[scan] ?? [],
        marks: marks.filter((mark) => mark.scan === scan),
      }))
      const found = froc(cases, { convention: 'luna16' })
      if (expected.raises) {
        expect(found.score).toBe(found.lesions > 0 ? 0 : Number.NaN)
        return
      }
      const { counts } = expected
      const [hits, alarms] = [found.sensitivity.at(-1)! * found.lesions, found.falsePositives.at(-1)! * scans.length]
      const points = Array.from(found.falsePositives, (rate, k) => [rate, found.sensitivity[k]!])
      // scikit-learn drops the points between others on one line.
      const missing = expected.fps_per_scan
        .map((rate, k) => [rate, expected.sensitivity[k]!] as const)
        .filter(([x, y]) => !points.some((point) => !differs(point[0]!, x, 1e-9) && !differs(point[1]!, y, 1e-9)))
      expect(missing).toEqual([])
      expect(
        wrong([
          ['cpm', found.score, expected.cpm],
          ['hits', hits, counts.true_positives],
          ['lesions', found.lesions, counts.true_positives + counts.false_negatives],
          ['alarms', alarms, counts.false_positives],
          ...listed('at', found.sensitivityAt, expected.sensitivity_at),
        ]),
      ).toEqual([])
    },
    {
      leftOut: {
        thresholds: 'froc gives the points of the curve without their thresholds',
        'counts.ignored_on_excluded': 'froc does not count the marks that it ignores',
        'counts.ignored_double': 'the same',
      },
    },
  )
})

interface Camelyon {
  images: { shape: number[]; labels: number[][]; excluded: number[]; points: number[][]; probabilities: number[] }[]
  expected: { targets: number; fps_per_image: number[]; sensitivity: number[]; score: number; sensitivity_at: Rows }
}

describe('slides of CAMELYON16', () => {
  eachNextGolden<Camelyon>('detection/camelyon16', ({ images, expected }) => {
    const cases = images.map(({ shape, labels, excluded, points, probabilities }) => {
      const data = new Uint8Array(shape.reduce((a, b) => a * b, 1))
      for (const [k, runs] of labels.entries())
        decodeRuns(runs, shape).data.forEach((value, i) => {
          if (value) data[i] = k + 1
        })
      const marks = points.map((point, k) => ({ point, probability: probabilities[k]! }))
      return { labels: { data, shape }, excluded, marks }
    })
    const found = froc(cases, { convention: 'camelyon16' })
    expect(
      wrong([
        ['score', found.score, expected.score],
        ['targets', found.lesions, expected.targets],
        ...listed('alarms', found.falsePositives.slice().reverse(), expected.fps_per_image),
        ...listed('sensitivity', found.sensitivity.slice().reverse(), expected.sensitivity),
        ...listed(
          'rates',
          found.rates,
          expected.sensitivity_at.map(([rate]) => rate),
        ),
        ...listed(
          'at',
          found.sensitivityAt,
          expected.sensitivity_at.map(([, value]) => value),
        ),
      ]),
    ).toEqual([])
  })
})

interface Autc {
  shape: number[]
  step: number
  reference: number[][]
  prediction: number[][]
  expected: Record<'step' | 'fixed', Record<string, number>>
}

describe('areas of panoptica', () => {
  eachNextGolden<Autc>('detection/autc', ({ shape, step, reference, prediction, expected }) => {
    const instances = (runs: number[][]) => {
      const data = new Uint8Array(shape.reduce((a, b) => a * b, 1))
      for (const [k, own] of runs.entries())
        decodeRuns(own, shape).data.forEach((value, i) => {
          if (value) data[i] = k + 1
        })
      return { data, shape }
    }
    const compared = (['step', 'fixed'] as const).flatMap((decision): Compared[] => {
      const found = areaUnderThresholdCurve(instances(reference), instances(prediction), { step, decision })
      const wanted = expected[decision]
      return [
        ...(['rq', 'sq', 'pq'] as const).map(
          (key): Compared => [`${decision} ${key}`, found[key], wanted[`autc_${key}`]!],
        ),
        [`${decision} sq dice`, found.sqDice, wanted.autc_sq_dsc!],
        [`${decision} pq dice`, found.pqDice, wanted.autc_pq_dsc!],
        ...found.points.flatMap(({ threshold, truePositives, rq, sq, pq }): Compared[] => [
          [`${decision} ${threshold} tp`, truePositives, wanted[`t${threshold}_tp`]!],
          [`${decision} ${threshold} rq`, rq, wanted[`t${threshold}_rq`]!],
          [`${decision} ${threshold} sq`, sq, wanted[`t${threshold}_sq`]!],
          [`${decision} ${threshold} pq`, pq, wanted[`t${threshold}_pq`]!],
        ]),
      ]
    })
    expect(wrong(compared)).toEqual([])
  })
})
