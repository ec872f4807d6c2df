// Workloads of the newer families: probabilities, marks of a reader, tracked cells, displacements, CT volumes, raters, ratings.
import { randomOf } from './random.mjs'

/** Softmax rows of float32 and a class drawn by them in half of the rows, at random in the others. */
export function probabilityRows({ rows = 1_000_000, classes = 10, seed = 101 } = {}) {
  const random = randomOf(seed)
  const probabilities = new Float32Array(rows * classes)
  const reference = new Int32Array(rows)
  for (let i = 0; i < rows; i++) {
    let sum = 0
    for (let k = 0; k < classes; k++) sum += probabilities[i * classes + k] = Math.exp(3 * random())
    let left = random()
    for (let k = 0; k < classes; k++) {
      const p = (probabilities[i * classes + k] /= sum)
      left -= p
      if (left < 0 && left + p >= 0) reference[i] = k
    }
    if (random() < 0.5) reference[i] = random.int(classes)
  }
  return { probabilities, reference, shape: [rows, classes] }
}

/** Scans of three nodules and 50 marks, a third of them on a nodule. */
export function markedScans({ scans = 1000, marks = 50, seed = 102 } = {}) {
  const random = randomOf(seed)
  const point = () => [random.between(0, 300), random.between(0, 300), random.between(0, 200)]
  return Array.from({ length: scans }, () => {
    const nodules = Array.from({ length: 3 }, (_, k) => [...point(), random.between(4, 20), k < 2 || random() < 0.5])
    const found = Array.from({ length: marks }, (_, k) => {
      const [x, y, z, diameter] = nodules[k % 3]
      const near = (value) => value + random.between(-0.25, 0.25) * diameter
      const at = k % 3 === 0 && random() < 0.5 ? [near(x), near(y), near(z)] : point()
      return [...at, random()]
    })
    return [nodules, found]
  })
}

/** Slides of 64 × 64 pixels with up to eight lesions, and 50 points each. */
export function markedSlides({ slides = 1000, marks = 50, seed = 103 } = {}) {
  const random = randomOf(seed)
  const side = 64
  const labels = new Uint8Array(slides * side * side)
  const points = []
  for (let k = 0; k < slides; k++) {
    const lesions = 1 + random.int(8)
    for (let label = 1; label <= lesions; label++) {
      const [row, column] = [8 * (label - 1) + random.int(3), random.int(56)]
      for (let y = row; y < row + 4; y++)
        labels.fill(label, (k * side + y) * side + column, (k * side + y) * side + column + 6)
    }
    points.push(Array.from({ length: marks }, () => [random.int(side), random.int(side), Math.fround(random())]))
  }
  return { labels, shape: [slides, side, side], points }
}

/** Round cells that drift through frames of a square image; every tenth divides. Track rows: label, birth, end, mother. */
export function trackedCells({ frames = 100, side = 1024, cells = 500, seed = 104 } = {}) {
  const random = randomOf(seed)
  const across = Math.ceil(Math.sqrt(cells))
  const pitch = side / across
  const maps = [0, 1].map(() => new Uint16Array(frames * side * side))
  const tracks = [[], []]
  const paint = (map, t, cx, cy, r, label) => {
    for (let y = Math.max(0, Math.ceil(cy - r)); y <= Math.min(side - 1, cy + r); y++) {
      const half = Math.sqrt(r * r - (y - cy) ** 2)
      const row = (t * side + y) * side
      map.fill(label, row + Math.max(0, Math.ceil(cx - half)), row + Math.min(side - 1, Math.floor(cx + half)) + 1)
    }
  }
  let next = 1
  for (let k = 0; k < cells; k++) {
    const [x, y] = [((k % across) + 0.5) * pitch, (Math.floor(k / across) + 0.5) * pitch]
    const divides = k % 10 === 0 ? 20 + random.int(60) : frames - 1
    const lives =
      divides === frames - 1
        ? [[0, divides, 0]]
        : [
            [0, divides, 0],
            [divides + 1, frames - 1, -1],
            [divides + 1, frames - 1, 1],
          ]
    const mother = next
    const cut = random() < 0.1
    for (const [birth, end, sideways] of lives) {
      const label = next++
      const parent = sideways === 0 ? 0 : mother
      tracks[0].push([label, birth, end, parent])
      // One prediction in ten changes its label halfway.
      const half = cut && end - birth > 4 ? birth + Math.floor((end - birth) / 2) : end
      tracks[1].push([label, birth, half, parent])
      if (half < end) tracks[1].push([label + 10_000, half + 1, end, 0])
      for (let t = birth; t <= end; t++) {
        const drift = 0.1 * pitch * Math.sin(t / 9 + k)
        const r = pitch * (sideways === 0 ? 0.32 : 0.18)
        const at = [x + drift + (sideways * pitch) / 4, y + drift]
        paint(maps[0], t, ...at, r, label)
        paint(maps[1], t, at[0] + 1, at[1] + 1, r * 0.97, t <= half ? label : label + 10_000)
      }
    }
  }
  // A mother that was cut ends as another label.
  const renamed = new Map(tracks[1].filter(([label]) => label > 10_000).map(([label]) => [label - 10_000, label]))
  for (const row of tracks[1]) if (renamed.has(row[3])) row[3] = renamed.get(row[3])
  return { maps, tracks, shape: [frames, side, side] }
}

/** A displacement of a few voxels that folds nowhere or here and there, and pairs of landmarks. */
export function displacement({ shape = [128, 256, 256], seed = 105 } = {}) {
  const random = randomOf(seed)
  const [depth, height, width] = shape
  const field = new Float32Array(depth * height * width * 3)
  let at = 0
  for (let z = 0; z < depth; z++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        field[at++] = 3 * Math.sin(x / 17 + y / 23) + 0.1 * random()
        field[at++] = 4 * Math.cos(y / 11 + z / 31) + 0.1 * random()
        field[at++] = 5 * Math.sin(z / 13 + x / 9) + 0.1 * random()
      }
  const fixed = Array.from({ length: 100 }, () => shape.map((n) => random.between(0, n - 1)))
  const moving = fixed.map((point) => point.map((value) => value + random.between(-3, 3)))
  return { field, shape: [...shape, 3], fixed, moving }
}

/** A CT of a round body and one made from it, HU in int16, and the mask of the body. */
export function syntheticCt({ shape = [100, 512, 512], seed = 106 } = {}) {
  const random = randomOf(seed)
  const [depth, height, width] = shape
  const sides = [0, 1].map(() => new Int16Array(depth * height * width))
  const mask = new Uint8Array(depth * height * width)
  let at = 0
  for (let z = 0; z < depth; z++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        const inside = ((y - height / 2) / (height * 0.35)) ** 2 + ((x - width / 2) / (width * 0.42)) ** 2 < 1
        const value = inside ? 40 + 200 * Math.sin(x / 19) * Math.cos(y / 13 + z / 7) : -1000
        sides[0][at] = value + random.between(-20, 20)
        sides[1][at] = value + (inside ? 30 * Math.sin(z / 5) : 0) + random.between(-30, 30)
        mask[at] = inside ? 1 : 0
      }
  return { reference: sides[0], prediction: sides[1], mask, shape }
}

/** A ball as three raters draw it and a model predicts it, with probabilities of two labels. */
export function ratedBall({ shape = [32, 160, 160], seed = 107 } = {}) {
  const random = randomOf(seed)
  const size = shape[0] * shape[1] * shape[2]
  const raters = [0, 1, 2].map(() => new Uint8Array(size))
  const prediction = new Uint8Array(size)
  const probabilities = new Float32Array(2 * size)
  const radii = [0.6, 0.63, 0.57]
  let at = 0
  for (let z = 0; z < shape[0]; z++)
    for (let y = 0; y < shape[1]; y++)
      for (let x = 0; x < shape[2]; x++, at++) {
        const away = Math.hypot(...[z, y, x].map((k, axis) => (2 * k) / (shape[axis] - 1) - 1))
        for (const [k, rater] of raters.entries()) rater[at] = away + 0.01 * random() < radii[k] ? 1 + (x & 1) : 0
        prediction[at] = away < 0.61 ? 1 + (x & 1) : 0
        const share = 0.9 / (1 + Math.exp((away - 0.6) * 20))
        probabilities[at] = share * (x & 1 ? 0.1 : 0.9) * (0.9 + 0.1 * random())
        probabilities[size + at] = share * (x & 1 ? 0.9 : 0.1) * (0.9 + 0.1 * random())
      }
  return { raters, prediction, probabilities, shape }
}

/** Volumes of a lesion or none, and boxes that a model finds with a confidence, one of them near the lesion. */
export function lesionMaps({ cases = 50, shape = [20, 96, 96], seed = 108 } = {}) {
  const random = randomOf(seed)
  const [, height, width] = shape
  const size = shape[0] * height * width
  const references = new Uint8Array(cases * size)
  const detections = new Float32Array(cases * size)
  const fill = (data, from, [z, y, x], [dz, dy, dx], value) => {
    for (let k = z; k < z + dz; k++)
      for (let j = y; j < y + dy; j++) {
        const row = from + (k * height + j) * width + x
        data.fill(value, row, row + dx)
      }
  }
  for (let k = 0; k < cases; k++) {
    const at = [4 + random.int(4), 10 + random.int(20), 10 + random.int(20)]
    if (random() < 0.6) fill(references, k * size, at, [6, 14, 14], 1)
    fill(
      detections,
      k * size,
      at.map((n) => n + random.int(3)),
      [5, 12, 12],
      Math.fround(random()),
    )
    for (let j = 0; j < 3; j++) fill(detections, k * size, [2 + 5 * j, 60, 60], [3, 8, 8], Math.fround(random()))
  }
  return { references, detections, shape: [cases, ...shape] }
}

/** Times, events and predicted times of a cohort, ratings of five raters, measurements of three, scores of two models. */
export function cohort({ cases = 5000, seed = 109 } = {}) {
  const random = randomOf(seed)
  const list = (make) => Array.from({ length: cases }, (_, k) => make(k))
  const times = list(() => 1 + random.int(2000))
  const truth = list(() => random.int(4))
  const severity = list(() => 5 * random())
  const labels = list(() => random.int(2))
  return {
    times,
    events: list(() => Number(random() < 0.6)),
    predicted: times.map((time) => time + 2000 * random()),
    ratings: [0, 1, 2, 3, 4].map(() => truth.map((value) => (random() < 0.7 ? value : random.int(4)))),
    measurements: severity.map((value) => [0, 0.2, 0.4].map((bias) => value + bias + random())),
    labels,
    scores: [0.8, 1.2].map((noise) => labels.map((label) => (label + noise * random()) / (1 + noise))),
  }
}
