// Brain-vessel trees: winding, tapering tubes, and a prediction with typical errors of networks.
import { randomOf } from './random.mjs'
import { blankVolume, paintBall, roughen } from './volume.mjs'

/** Centre lines of `count` tubes: lists of [x, y, z, radius] in voxels. */
function centreLines(random, size, { count, length, radius }) {
  const lines = []
  for (let label = 1; label <= count; label++) {
    const margin = 10
    let point = size.map((n) => random.between(margin, n - margin))
    let heading = unit([random.normal(), random.normal(), random.normal()])
    const line = []
    for (let step = 0; step < length; step++) {
      const taper = radius * (1.25 - (0.5 * step) / length)
      line.push([...point, taper])
      heading = unit(heading.map((h) => h + 0.12 * random.normal()))
      for (let axis = 0; axis < 3; axis++) {
        const next = point[axis] + heading[axis]
        if (next < margin || next > size[axis] - margin) heading[axis] = -heading[axis]
      }
      point = point.map((p, axis) => p + heading[axis])
    }
    lines.push(line)
  }
  return lines
}

const unit = (v) => {
  const length = Math.hypot(...v)
  return v.map((x) => x / length)
}

/**
 * Reference and prediction. The prediction is shifted by a voxel, cut at the ends, has gaps, ends with the neighbour's label, one label missing,
 * 25 islands and a rough surface.
 */
export function vesselPair({ size, spacing, seed, count = 40, length, radius, labels = count }) {
  const random = randomOf(seed)
  const lines = centreLines(random, size, { count, length, radius })
  const labelOf = (k) => (k % labels) + 1
  const reference = blankVolume(size, spacing)
  lines.forEach((line, k) => {
    for (const [x, y, z, r] of line) paintBall(reference, [x, y, z], r, labelOf(k))
  })
  const prediction = blankVolume(size, spacing)
  const missing = labels > 1 ? labels - 3 : -1
  lines.forEach((line, k) => {
    const label = labelOf(k)
    if (label === missing) return
    const cut = Math.floor(line.length * random.between(0.85, 1))
    const swapFrom = Math.floor(line.length * random.between(0.8, 0.95))
    const gap = Math.floor(line.length * random.between(0.2, 0.7))
    const gapEnd = gap + 2 * Math.ceil(radius) + 3
    for (let step = 0; step < cut; step++) {
      if (k % 2 === 0 && step >= gap && step < gapEnd) continue
      const [x, y, z, r] = line[step]
      const own = k % 3 === 0 && step >= swapFrom ? labelOf(k + 1) : label
      paintBall(prediction, [x + 1, y, z], r * random.between(0.9, 1.1), own)
    }
  })
  for (let island = 0; island < 25; island++) {
    const centre = size.map((n) => random.between(8, n - 8))
    const label = labelOf(random.int(count))
    if (label !== missing) paintBall(prediction, centre, random.between(1.5, 3), label)
  }
  roughen(prediction, random, 0.12)
  return { reference, prediction }
}
