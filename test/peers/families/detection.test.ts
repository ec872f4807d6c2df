import { areaUnderThresholdCurve, froc, lesionDetection } from 'medgrade/lesions'
import { describePeers } from '../runPeer'
import { bytes, type Compared, drawMask, itEqualsPeer } from './families'

type Box = [confidence: number, low: number[], high: number[]]

interface Lesions {
  shape: number[]
  references: number[][]
  detections: Box[][]
  overlap: 'IoU' | 'DSC'
  minimum: number
  extra: boolean
}

type Nodule = [x: number, y: number, z: number, diameter: number, included: boolean]
type Mark = [x: number, y: number, z: number, probability: number]

interface Slide {
  shape: number[]
  labels: number[]
  excluded: number[]
  points: number[][]
  probabilities: number[]
}

describePeers('lesions against picai_eval, panoptica, MONAI and the script of LUNA16', () => {
  itEqualsPeer<Lesions, Record<'auroc' | 'ap' | 'score' | 'lesions', number>>(
    'lesions',
    'detection',
    (draws) => {
      const { whole, pick, list, random } = draws
      const shape = [5, 10, 10]
      const n = whole(2, 4)
      return {
        shape,
        references: list(n, (k) => (k > 0 && random() < 0.4 ? list(500, () => 0) : drawMask(draws, shape))),
        // One box in each corner of a plane: they do not touch.
        detections: list(n, () =>
          list(4, (k): Box | null => {
            const low = [whole(0, 2), 6 * (k % 2) + whole(0, 1), 6 * (k >> 1) + whole(0, 1)]
            const confidence = Math.fround((k + 1) / 10 + 0.05 * whole(0, 1) + 0.3 * whole(0, 1))
            return random() < 0.4 ? null : [confidence, low, low.map((x, axis) => x + whole(1, axis === 0 ? 3 : 3))]
          }).filter((box) => box !== null),
        ),
        overlap: pick('IoU', 'DSC'),
        minimum: pick(0.1, 0.02),
        extra: random() < 0.5,
      }
    },
    ({ shape, references, detections, overlap, minimum, extra }, answer) => {
      const cases = references.map((reference, k) => {
        const data = new Float32Array(500)
        for (const [confidence, low, high] of detections[k]!)
          for (let z = low[0]!; z < high[0]!; z++)
            for (let y = low[1]!; y < high[1]!; y++)
              data.fill(confidence, (z * 10 + y) * 10 + low[2]!, (z * 10 + y) * 10 + high[2]!)
        return { reference: bytes(reference, shape), detections: { data, shape } }
      })
      const found = lesionDetection(cases, {
        overlap: overlap === 'IoU' ? 'iou' : 'dice',
        minOverlap: minimum,
        ignoreExtraOverlapping: extra,
      })
      return (['auroc', 'ap', 'score', 'lesions'] as const).map((key): Compared => [key, found[key], answer[key]])
    },
  )

  itEqualsPeer<[Nodule[], Mark[]][], number[]>(
    'nodules',
    'detection',
    ({ whole, list, random }) =>
      list(whole(2, 5), (scan) => {
        const at = () => list(3, () => whole(0, 12)) as [number, number, number]
        const nodules = list(whole(1, 3), (): Nodule => [...at(), random() < 0.1 ? -1 : whole(3, 9), random() < 0.8])
        const marks = list(whole(1, 8), (): Mark => [...at(), whole(0, 20) / 20])
        // The script needs a hit and a false positive.
        if (scan === 0) {
          nodules.push([40, 40, 40, 4, true])
          marks.push([40, 40, 40, random()], [80, 80, 80, random()])
        }
        return [nodules, marks]
      }),
    (scans, answer) => {
      const { sensitivityAt } = froc(
        scans.map(([nodules, marks]) => ({
          nodules: nodules.map(([x, y, z, diameter, included]) => ({ centre: [x, y, z], diameter, included })),
          marks: marks.map(([x, y, z, probability]) => ({ point: [x, y, z], probability })),
        })),
        { convention: 'luna16' },
      )
      return answer.map((value, k): Compared => [`at ${k}`, sensitivityAt[k]!, value])
    },
  )

  itEqualsPeer<Slide[], number>(
    'slides',
    'detection',
    ({ whole, list, random, pick }) =>
      list(whole(1, 4), () => {
        const shape = [12, 14]
        const count = whole(1, 3)
        const labels = list(168, (i) => (i % 14 < 4 * count && i % 4 !== 0 ? 1 + Math.floor((i % 14) / 4) : 0))
        const marks = list(whole(2, 9), () => [whole(0, 11), whole(0, 13)])
        return {
          shape,
          labels,
          excluded: random() < 0.3 && count > 1 ? [2] : [],
          points: marks,
          probabilities: marks.map(() => Math.fround(pick(random(), whole(1, 20) / 20))),
        }
      }),
    (slides, answer) => {
      const found = froc(
        slides.map(({ shape, labels, excluded, points, probabilities }) => ({
          labels: bytes(labels, shape),
          excluded,
          marks: points.map((point, k) => ({ point, probability: probabilities[k]! })),
        })),
        { convention: 'camelyon16' },
      )
      return [['score', found.score, answer]]
    },
  )

  itEqualsPeer<
    { shape: number[]; reference: number[]; prediction: number[]; step: number; mode: 'step' | 'fixed' },
    Record<'rq' | 'sq' | 'sq_dsc' | 'pq' | 'pq_dsc', number>
  >(
    'autc',
    'detection',
    ({ whole, pick, list, random }) => {
      // Up to six bars, each moved and of another length in the prediction.
      const shape = [12, 16]
      const bars = list(whole(1, 6), (k) => ({ k, at: whole(0, 4), length: whole(3, 9) }))
      const draw = (moved: boolean) => {
        const data = new Array<number>(192).fill(0)
        for (const { k, at, length } of bars)
          if (!moved || random() < 0.85)
            data.fill(k + 1, 32 * k + at + (moved ? whole(0, 2) : 0), 32 * k + at + length + (moved ? whole(0, 3) : 0))
        return data
      }
      return {
        shape,
        reference: draw(false),
        prediction: draw(true),
        step: pick(0.1, 0.25),
        mode: pick('step', 'fixed'),
      }
    },
    ({ shape, reference, prediction, step, mode }, answer) => {
      const found = areaUnderThresholdCurve(bytes(reference, shape), bytes(prediction, shape), { step, decision: mode })
      return [
        ['rq', found.rq, answer.rq],
        ['sq', found.sq, answer.sq],
        ['sq_dsc', found.sqDice, answer.sq_dsc],
        ['pq', found.pq, answer.pq],
        ['pq_dsc', found.pqDice, answer.pq_dsc],
      ]
    },
  )
})
