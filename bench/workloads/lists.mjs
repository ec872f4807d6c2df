// Workloads that are lists: detections, nuclei, scores, cost matrices.
import { randomOf } from './random.mjs'

/** A COCO data set and its detections: about 30 reference boxes per image, detections near them and elsewhere, scores with ties. */
export function cocoPair({ images, detections, classes, seed = 31 }) {
  const random = randomOf(seed)
  const dataset = {
    images: [],
    categories: Array.from({ length: classes }, (_, k) => ({ id: k + 1, name: `class ${k + 1}` })),
    annotations: [],
  }
  const results = []
  for (let image = 1; image <= images; image++) {
    dataset.images.push({ id: image, file_name: `${image}.png`, width: 1024, height: 768 })
    const own = []
    const truths = Math.round(detections * random.between(0.2, 0.39))
    for (let k = 0; k < truths; k++) {
      const width = Math.round(10 * 2 ** random.between(0, 4.5))
      const height = Math.round(10 * 2 ** random.between(0, 4.5))
      const bbox = [random.int(1024 - width), random.int(768 - height), width, height]
      const category = 1 + random.int(classes)
      own.push({ bbox, category })
      dataset.annotations.push({
        id: dataset.annotations.length + 1,
        image_id: image,
        category_id: category,
        bbox,
        area: width * height,
        iscrowd: random() < 0.02 ? 1 : 0,
      })
    }
    for (let k = 0; k < detections; k++) {
      const near = k < own.length && random() < 0.85 ? own[k] : null
      const jitter = () => random.between(-0.12, 0.12)
      const bbox = near
        ? near.bbox.map((v, axis) => Math.round((v + near.bbox[2 + (axis % 2)] * jitter()) * 100) / 100)
        : [random.int(900), random.int(650), 10 + random.int(110), 10 + random.int(110)]
      const category = near && random() < 0.92 ? near.category : 1 + random.int(classes)
      const score = Math.round((near ? random.between(0.3, 1) : random.between(0, 0.6)) * 1000) / 1000
      results.push({ image_id: image, category_id: category, bbox, score })
    }
  }
  return { dataset, results }
}

const nucleusNames = ['tumor', 'lymphocyte', 'other']

/** PUMA files: polygons of 1200 nuclei against 1078 predictions in a field of 1024 pixels. */
export function nucleiPair({ truths = 1200, predictions = 1078, seed = 32, names = nucleusNames }) {
  const random = randomOf(seed)
  const polygon = (x, y) =>
    Array.from({ length: 12 }, (_, k) => {
      const radius = random.between(5, 9)
      return [x + radius * Math.cos((k * Math.PI) / 6), y + radius * Math.sin((k * Math.PI) / 6)]
    })
  const centres = Array.from({ length: truths }, () => [
    random.between(10, 1014),
    random.between(10, 1014),
    random.int(names.length),
  ])
  const reference = centres.map(([x, y, c]) => ({ name: names[c], path_points: polygon(x, y) }))
  const guess = Array.from({ length: predictions }, (_, k) => {
    const [x, y, c] = centres[k]
    const found = random() < 0.8
    const at = found
      ? [x + 3 * random.normal(), y + 3 * random.normal()]
      : [random.between(0, 1024), random.between(0, 1024)]
    const name = names[found && random() < 0.9 ? c : random.int(names.length)]
    return { name, path_points: polygon(...at), score: Math.round(random.between(0.1, 1) * 100) / 100 }
  })
  return { reference: { polygons: reference }, prediction: { polygons: guess } }
}

/** Two vectors that correlate; the truth is rounded, so it has ties. */
export function scorePair(n, seed = 33) {
  const random = randomOf(seed)
  const truth = new Float64Array(n)
  const guess = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const value = random.between(0, 4)
    truth[i] = Math.round(value * 10) / 10
    guess[i] = value + 0.5 * random.normal()
  }
  return { truth, guess }
}

/** A dense n × n cost matrix. */
export function costMatrix(n, seed = 34) {
  const random = randomOf(seed)
  return Float64Array.from({ length: n * n }, () => random())
}
