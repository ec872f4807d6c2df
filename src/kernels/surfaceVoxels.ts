// Surface voxels of a mask: those that one erosion removes, that is, with a neighbour outside the mask. Outside the image is outside the mask.

import type { PaddedBox } from './paddedBox'

/**
 * Steps to the neighbours that differ in at most `connectivity` of the last `rank` axes.
 * 1 in 3-D: six faces; 2: faces and edges; 3: all 26.
 */
export function neighbourSteps(box: PaddedBox, rank: number, connectivity: number): Int32Array {
  // Asked once a label, and nearly always for faces.
  if (connectivity === 1) {
    const faces = new Int32Array(2 * rank)
    for (let k = 0; k < rank; k++) {
      faces[2 * k] = -box.stride[box.stride.length - 1 - k]
      faces[2 * k + 1] = box.stride[box.stride.length - 1 - k]
    }
    return faces
  }
  let steps: { step: number; moved: number }[] = [{ step: 0, moved: 0 }]
  for (let axis = box.size.length - rank; axis < box.size.length; axis++) {
    const stride = box.stride[axis]
    steps = steps.flatMap(({ step, moved }) => [
      { step, moved },
      { step: step - stride, moved: moved + 1 },
      { step: step + stride, moved: moved + 1 },
    ])
  }
  const wanted = steps.filter(({ moved }) => moved > 0 && moved <= connectivity)
  return Int32Array.from(wanted, ({ step }) => step)
}

/**
 * The voxels of a mask that have a neighbour outside it, in the order given.
 *
 * @param grid scratch of the box's size, all zero; left all zero.
 */
export function surfaceVoxels(voxels: Int32Array, grid: Uint8Array, steps: Int32Array): Int32Array {
  for (let i = 0; i < voxels.length; i++) grid[voxels[i]] = 1
  const out = new Int32Array(voxels.length)
  const n = steps.length === 6 ? bySix(voxels, grid, steps, out) : byAny(voxels, grid, steps, out)
  for (let i = 0; i < voxels.length; i++) grid[voxels[i]] = 0
  return out.slice(0, n)
}

function bySix(voxels: Int32Array, grid: Uint8Array, steps: Int32Array, out: Int32Array): number {
  const [a, b, c, d, e, f] = steps
  let n = 0
  for (let i = 0; i < voxels.length; i++) {
    const v = voxels[i]
    if ((grid[v + a] & grid[v + b] & grid[v + c] & grid[v + d] & grid[v + e] & grid[v + f]) === 0) out[n++] = v
  }
  return n
}

function byAny(voxels: Int32Array, grid: Uint8Array, steps: Int32Array, out: Int32Array): number {
  let n = 0
  for (let i = 0; i < voxels.length; i++) {
    const v = voxels[i]
    for (let k = 0; k < steps.length; k++) {
      if (grid[v + steps[k]] === 0) {
        out[n++] = v
        break
      }
    }
  }
  return n
}
