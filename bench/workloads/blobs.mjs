// Compact objects: stroke lesions, an aorta, a pancreatic tumour, abdominal organs.
import { randomOf } from './random.mjs'
import { blankVolume, paintBall, paintEllipsoid, roughen } from './volume.mjs'

/** `count` lesions of about 55 000 voxels together; the prediction has missing lesions, false lesions and rough surfaces. */
export function lesionPair(count, seed, size = [197, 233, 189], spacing = [1, 1, 1]) {
  const random = randomOf(seed)
  const reference = blankVolume(size, spacing)
  const prediction = blankVolume(size, spacing)
  const radius = Math.cbrt((55_000 * 3) / (4 * Math.PI * count))
  for (let k = 0; k < count; k++) {
    const radii = [0, 1, 2].map(() => radius * random.between(0.8, 1.2))
    const centre = size.map((n, axis) => random.between(radii[axis] + 3, n - radii[axis] - 3))
    paintEllipsoid(reference, centre, radii, 1)
    if (count > 1 && random() < 0.15) continue
    const shift = centre.map((c) => c + random.between(-1.5, 1.5))
    paintEllipsoid(
      prediction,
      shift,
      radii.map((r) => r * random.between(0.85, 1.1)),
      1,
    )
  }
  for (let k = 0; k < Math.ceil(count / 8); k++) {
    paintBall(
      prediction,
      size.map((n) => random.between(8, n - 8)),
      random.between(1.5, 4),
      1,
    )
  }
  roughen(prediction, random, 0.1)
  return { reference, prediction }
}

/** An arch and a descending vessel with branches in a chest-sized scan, about 600 000 voxels. */
export function aortaPair(seed = 11, size = [512, 512, 400], spacing = [0.8, 0.8, 1]) {
  const random = randomOf(seed)
  const reference = blankVolume(size, spacing)
  const prediction = blankVolume(size, spacing)
  const path = []
  for (let t = 0; t <= 1; t += 0.004) path.push([210 + 80 * t, 250 - 10 * Math.sin(3 * t), 210 + 130 * t, 16])
  for (let t = 0; t <= Math.PI; t += 0.02) path.push([250 - 40 * Math.cos(t), 250, 340 + 40 * Math.sin(t), 15])
  for (let t = 0; t <= 1; t += 0.004) path.push([290 - 20 * t, 270 + 20 * Math.sin(4 * t), 340 - 320 * t, 14 - 4 * t])
  for (const side of [-1, 1]) {
    for (let t = 0; t <= 1; t += 0.01) path.push([270 + side * 90 * t, 270 + 30 * t, 120 - 60 * t, 6 - 2 * t])
  }
  for (const [x, y, z, width] of path) {
    const r = 1.26 * width
    paintBall(reference, [x, y, z], r, 1)
    if (z > 30) paintBall(prediction, [x + 1, y, z], r * random.between(0.93, 1.04), 1)
  }
  roughen(prediction, random, 0.1)
  return { reference, prediction }
}

/** One tumour in an abdominal MRI of 320 × 260 × 72. */
export function pantherPair(seed = 12) {
  const random = randomOf(seed)
  const size = [320, 260, 72]
  const spacing = [1.1875, 1.1875, 3]
  const reference = blankVolume(size, spacing)
  const prediction = blankVolume(size, spacing)
  for (let k = 0; k < 6; k++) {
    const centre = [150 + random.between(-12, 12), 120 + random.between(-10, 10), 36 + random.between(-4, 4)]
    const radii = [random.between(12, 18), random.between(10, 16), random.between(5, 8)]
    paintEllipsoid(reference, centre, radii, 1)
    paintEllipsoid(
      prediction,
      centre.map((c) => c + random.between(-1, 2)),
      radii.map((r) => r * 0.95),
      1,
    )
  }
  roughen(prediction, random, 0.1)
  return { reference, prediction }
}

/** Organs as ellipsoids; fifteen fill about 16 % of the volume. */
export function organPair({ seed = 13, size = [256, 256, 128], labels = 15, scale = 1 } = {}) {
  const random = randomOf(seed)
  const spacing = [1.5, 1.5, 2]
  const reference = blankVolume(size, spacing)
  const prediction = blankVolume(size, spacing)
  for (let label = 1; label <= labels; label++) {
    const radii = [random.between(27, 44), random.between(27, 44), random.between(16, 26)].map((r) => r * scale)
    const centre = size.map((n, axis) => random.between(radii[axis] * 0.8, n - radii[axis] * 0.8))
    paintEllipsoid(reference, centre, radii, label)
    paintEllipsoid(
      prediction,
      centre.map((c) => c + random.between(-2, 2)),
      radii.map((r) => r * random.between(0.94, 1.03)),
      label,
    )
  }
  roughen(prediction, random, 0.1)
  return { reference, prediction }
}

/**
 * A brain after treatment, 240 × 240 × 155, values 1 to 4: `count` tumours with a necrotic core, an enhancing rim and oedema, resection cavities, and the
 * scattered small false lesions of a network.
 */
export function tumourPair(count, seed) {
  const random = randomOf(seed)
  const size = [240, 240, 155]
  const reference = blankVolume(size, [1, 1, 1])
  const prediction = blankVolume(size, [1, 1, 1])
  const radius = Math.cbrt((70_000 * 3) / (4 * Math.PI * count))
  const paint = (volume, centre, radii, value) => paintEllipsoid(volume, centre, radii, value, true)
  for (let k = 0; k < count; k++) {
    const radii = [0, 1, 2].map(() => radius * random.between(0.8, 1.2))
    const centre = size.map((n, axis) => random.between(radii[axis] + 25, n - radii[axis] - 25))
    const shift = centre.map((c) => c + random.between(-2, 2))
    const isMissed = count > 1 && random() < 0.15
    const shell = (share) => radii.map((r) => r * share)
    for (const [value, share] of [
      [2, 1],
      [3, 0.65],
      [1, 0.45],
    ]) {
      paint(reference, centre, shell(share), value)
      if (!isMissed) paint(prediction, shift, shell(share * random.between(0.85, 1.1)), value)
    }
    if (k % 3 !== 0) continue
    const beside = centre.map((c, axis) => c + (axis === 0 ? radii[0] * 0.7 : 0))
    paint(reference, beside, shell(0.3), 4)
    paint(prediction, beside, shell(0.28), 4)
  }
  for (let k = 0; k < 20 + count; k++) {
    const centre = size.map((n) => random.between(20, n - 20))
    paintBall(prediction, centre, random.between(1, 3), 1 + random.int(4))
  }
  roughen(prediction, random, 0.1)
  return { reference, prediction }
}
