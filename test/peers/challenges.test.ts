import { expect, it } from 'vitest'
import { dentex } from '../../src/challenges/rex-mle/dentex'
import { neuripsCellseg } from '../../src/challenges/rex-mle/neurips-cellseg'
import { pantherTask1 } from '../../src/challenges/rex-mle/panther'
import { segA } from '../../src/challenges/rex-mle/seg_a'
import { usenhance } from '../../src/challenges/rex-mle/usenhance'
import type { Volume } from '../../src/contract'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from './runPeer'

type Scores = Record<string, number>
interface Images {
  shape: number[]
  spacing: number[]
  reference: number[]
  prediction: number[]
}

const script = 'test/peers/challenges.py'
const random = seededRandom(PEER_SEED)
const whole = (below: number) => Math.floor(random() * below)
const many = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))

/** Balls of random labels, the prediction a shifted copy with a few changes. */
function blobs(rank: 2 | 3, labels: number): Images {
  const shape = many(rank, () => 8 + whole(14))
  const size = shape.reduce((a, b) => a * b, 1)
  const steps = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1))
  const place = (i: number) => shape.map((n, axis) => Math.floor(i / steps[axis]!) % n)
  const balls = many(1 + whole(labels === 1 ? 3 : 14), (k) => ({
    centre: shape.map((n) => whole(n)),
    radius: 1 + random() * 3,
    label: labels === 1 ? 1 : k + 1,
  }))
  const paint = (shift: number, drop: number) => {
    const out = new Array<number>(size).fill(0)
    for (const { centre, radius, label } of balls.filter(() => random() >= drop))
      for (let i = 0; i < size; i++) {
        const far = place(i).reduce((sum, at, axis) => sum + (at - centre[axis]! - (axis === 0 ? shift : 0)) ** 2, 0)
        if (far <= radius * radius) out[i] = label
      }
    return out
  }
  const spacing = shape.map(() => 0.5 + Math.round(random() * 24) / 8)
  return { shape, spacing, reference: paint(0, 0.05), prediction: paint(whole(3) - 1, 0.2) }
}

function close(found: Readonly<Scores>, expected: Readonly<Scores>, what: string, tolerance: number): void {
  for (const [key, value] of Object.entries(expected)) {
    const actual = found[key]!
    const near = Object.is(actual, value) || Math.abs(actual - value) <= tolerance * Math.max(1, Math.abs(value))
    expect(near, `${what}, ${key}: ${actual} against ${value}`).toBe(true)
  }
}

function compare<C>(name: string, cases: readonly C[], score: (one: C) => Readonly<Scores>, tolerance = 1e-9): void {
  const expected = runPeer(script, { name, cases }) as Scores[]
  for (const [i, one] of cases.entries()) close(score(one), expected[i]!, `case ${i}`, tolerance)
}

const volumes = ({ shape, spacing, reference, prediction }: Images) => {
  const origin = shape.map(() => 0)
  const direction = shape.flatMap((_, row) => shape.map((_, column) => Number(row === column)))
  const volume = (values: number[]): Volume => {
    return { data: Uint8Array.from(values), shape, spacing, origin, direction, components: 1 }
  }
  return { reference: volume(reference), prediction: volume(prediction) }
}

describePeers('challenges', () => {
  it('panther: surface-distance', () => {
    const cases = many(PEER_RUNS, () => blobs(3, 1))
    compare('panther', cases, (one) => pantherTask1.scoreCase(volumes(one), {}, '').metrics)
  })
  it('seg_a: MONAI', () => {
    const cases = many(PEER_RUNS, () => blobs(whole(2) === 0 ? 2 : 3, 1))
    compare('seg_a', cases, (one) => segA.scoreCase(volumes(one), {}, '').metrics)
  })
  it('neurips-cellseg: SciPy', () => {
    const cases = many(PEER_RUNS, () => blobs(2, 9))
    const image = (shape: number[], values: number[]) => ({ data: Int32Array.from(values), shape })
    compare('cells', cases, ({ shape, reference, prediction }) => {
      const inputs = { reference: image(shape, reference), prediction: image(shape, prediction) }
      return neuripsCellseg.scoreCase(inputs, {}, '').metrics
    })
  })
  it('usenhance: OpenCV and scikit-image', () => {
    const cases = many(Math.min(PEER_RUNS, 60), () => {
      const shape = [7 + whole(30), 7 + whole(40)]
      const size = shape[0]! * shape[1]!
      const flat = whole(3) === 0
      const reference = many(size, (i) =>
        flat && i % shape[1]! > 5 ? 80 : Math.floor(128 + 90 * Math.sin(i / 5) + whole(30)),
      )
      return {
        shape,
        spacing: [],
        reference,
        prediction: reference.map((level) => Math.min(255, level + whole(flat ? 2 : 25))),
      }
    })
    const image = (shape: number[], values: number[]) => ({ data: Float32Array.from(values), shape })
    const score = ({ shape, reference, prediction }: Images) =>
      usenhance.scoreCase({ reference: image(shape, reference), prediction: image(shape, prediction) }, {}, '').metrics
    compare('ultrasound', cases, score, 1e-6)
  })
  it('dentex: pycocotools', () => {
    const cases = many(Math.min(PEER_RUNS, 40), () => {
      const images = many(1 + whole(4), (i) => ({ id: i + 1, file_name: `x_${i + 1}.png` }))
      const classes = () => ({
        category_id_1: whole(5),
        category_id_2: 1 + whole(8),
        ...(whole(2) ? { category_id_3: whole(5) } : {}),
      })
      const annotations = many(4 + whole(20), (i) => {
        const bbox = [200 + whole(300), 200 + whole(300), 10 + whole(90), 10 + whole(90)]
        return {
          id: i,
          image_id: 1 + whole(images.length),
          bbox,
          area: bbox[2]! * bbox[3]!,
          iscrowd: Number(whole(8) === 0),
          ...classes(),
        }
      })
      const predictions = many(5 + whole(30), () => {
        const near = annotations[whole(annotations.length)]!
        const bbox = near.bbox.map((value) => value + whole(9) - 4)
        return { image_id: near.image_id, bbox, score: whole(20) / 20, ...(whole(4) ? {} : classes()) }
      })
      return { images, annotations, predictions }
    })
    const expected = runPeer(script, { name: 'teeth', cases }) as number[][][]
    for (const [i, { images, annotations, predictions }] of cases.entries()) {
      const tree = (json: unknown) => ({ json })
      const inputs = { reference: tree({ images, annotations }), prediction: tree(predictions) }
      const evidence = ['answers', 'submission'].map((side) => dentex.scoreCase(inputs, { side, id: 'x_1' }, ''))
      const found = dentex.aggregate(evidence.map((one, index) => ({ index, id: '', error: null, evidence: one })))
      for (const [a, aspect] of ['quadrant', 'enumeration', 'diagnosis'].entries()) {
        const [ap, ap50, ap75, ar] = expected[i]![a]! as [number, number, number, number]
        close(
          found,
          { [`ap_${aspect}`]: ap, [`ap50_${aspect}`]: ap50, [`ap75_${aspect}`]: ap75, [`ar_${aspect}`]: ar },
          `case ${i}`,
          1e-9,
        )
      }
    }
  })

  it('dentex: scores that are true or false, by pycocotools', () => {
    const cases = many(PEER_RUNS * 2, () => {
      const images = many(1 + whole(3), (i) => ({ id: i + 1, file_name: `x_${i + 1}.png` }))
      const classes = () => ({ category_id_1: whole(3), category_id_2: 1 + whole(2), category_id_3: whole(2) })
      const object = () => ({ image_id: 1 + whole(images.length), bbox: [9, 9, 10, 10], ...classes() })
      const annotations = many(whole(4), (i) => ({ ...object(), id: whole(3) ? i + 1 : 1, area: 100, iscrowd: 0 }))
      const mostly = 1 + whole(12)
      const score = () => (whole(mostly) ? whole(2) === 0 : [0.5, 1, 2, -1, 0][whole(5)]!)
      return { images, annotations, predictions: many(1 + whole(5), () => ({ ...object(), score: score() })) }
    })
    const refused = (runPeer(script, { name: 'truth_values', cases }) as number[]).map(Boolean)
    const found = cases.map(({ images, annotations, predictions }) => {
      const inputs = { reference: { json: { images, annotations } }, prediction: { json: predictions } }
      const evidence = ['answers', 'submission'].map((side) => dentex.scoreCase(inputs, { side, id: 'x_1' }, ''))
      try {
        dentex.aggregate(evidence.map((one, index) => ({ index, id: '', error: null, evidence: one })))
        return false
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad-input' })
        return true
      }
    })
    expect(cases.filter((_, i) => found[i] !== refused[i]).slice(0, 2)).toEqual([])
    expect(new Set(refused).size).toBe(2)
    console.info(`${refused.filter(Boolean).length} of ${refused.length} refused`)
  })
})
