// Two-dimensional workloads: an ultrasound-like pair and a field of cells.
import { randomOf } from './random.mjs'

/** Speckled layers, and the same picture enhanced: smoothed, brightened, with other noise. */
export function ultrasoundPair(side = 1024, seed = 21) {
  const random = randomOf(seed)
  const enhanced = new Uint8Array(side * side)
  const truth = new Uint8Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const depth = y / side
      const fan = Math.abs(x - side / 2) < side * (0.18 + 0.32 * depth)
      if (!fan) continue
      const layers = 90 + 60 * Math.sin(9 * depth + 2 * Math.sin(x / 90)) + 35 * Math.sin(x / 37 + y / 53)
      const speckle = 0.55 + 0.9 * Math.sqrt(-0.5 * Math.log(1 - 0.999 * random()))
      const level = layers * speckle * (1 - 0.5 * depth)
      truth[y * side + x] = Math.max(0, Math.min(255, Math.round(level)))
      enhanced[y * side + x] = Math.max(0, Math.min(255, Math.round(0.9 * level + 12 + 9 * random.normal())))
    }
  }
  return { truth, enhanced, shape: [side, side] }
}

/** About `count` cells on a jittered grid; in the prediction some are missing, split, shifted or smaller. */
export function cellPair({ side = 2048, count = 3000, seed = 22 }) {
  const random = randomOf(seed)
  const truth = new Uint16Array(side * side)
  const guess = new Uint16Array(side * side)
  const across = Math.ceil(Math.sqrt(count))
  const pitch = side / across
  let next = 1
  for (let k = 0; k < count; k++) {
    const cx = ((k % across) + 0.5 + random.between(-0.18, 0.18)) * pitch
    const cy = (Math.floor(k / across) + 0.5 + random.between(-0.18, 0.18)) * pitch
    const rx = pitch * random.between(0.33, 0.5)
    const ry = pitch * random.between(0.33, 0.5)
    paintDisc(truth, side, [cx, cy, rx, ry], k + 1)
    if (random() < 0.02) continue
    const shift = pitch * 0.08
    const scale = random.between(0.75, 1.05)
    const x = cx + random.between(-shift, shift)
    const y = cy + random.between(-shift, shift)
    paintDisc(guess, side, [x, y, rx * scale, ry * scale], next++)
    if (random() < 0.01) paintDisc(guess, side, [x - rx / 2, y, rx / 2, ry * scale], next++)
  }
  return { truth, guess, shape: [side, side] }
}

function paintDisc(data, side, [cx, cy, rx, ry], label) {
  for (let y = Math.max(0, Math.ceil(cy - ry)); y <= Math.min(side - 1, Math.floor(cy + ry)); y++) {
    const half = rx * Math.sqrt(Math.max(0, 1 - ((y - cy) / ry) ** 2))
    for (let x = Math.max(0, Math.ceil(cx - half)); x <= Math.min(side - 1, Math.floor(cx + half)); x++) {
      data[y * side + x] = label
    }
  }
}
