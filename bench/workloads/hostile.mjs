// Inputs on which fast paths do not help: noise, speckle, distant blobs, a solid cube.
import { randomOf } from './random.mjs'
import { blankVolume, paintBall } from './volume.mjs'

/** Every voxel foreground with the given probability; `labels` > 1 gives each a random label. */
export function noise(side, share, seed, labels = 1) {
  const random = randomOf(seed)
  const volume = blankVolume([side, side, side], [1, 1, 1])
  for (let i = 0; i < volume.data.length; i++) {
    if (random() < share) volume.data[i] = labels === 1 ? 1 : 1 + random.int(labels)
  }
  return volume
}

export const noisePair = (side, share, seed, labels) => ({
  reference: noise(side, share, seed, labels),
  prediction: noise(side, share, seed + 1, labels),
})

/** Two balls at opposite corners: every distance is large. */
export function farPair() {
  const size = [256, 256, 128]
  const reference = blankVolume(size, [0.45, 0.45, 0.6])
  const prediction = blankVolume(size, [0.45, 0.45, 0.6])
  paintBall(reference, [40, 40, 30], 22, 1)
  paintBall(prediction, [215, 215, 98], 22, 1)
  return { reference, prediction }
}

/** A solid cube with a margin of two voxels. */
export function cube(side) {
  const volume = blankVolume([side + 4, side + 4, side + 4], [1, 1, 1])
  const n = side + 4
  for (let z = 2; z < n - 2; z++) {
    for (let y = 2; y < n - 2; y++) volume.data.fill(1, 2 + n * (y + n * z), n - 2 + n * (y + n * z))
  }
  return volume
}
