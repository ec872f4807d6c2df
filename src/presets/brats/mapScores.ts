import type { LabelRuns, Runs } from '../../array/labels/labelRuns'
import { relabelRuns } from '../../kernels/components/relabelRuns'
import { runOverlaps } from '../../kernels/components/runOverlaps'
import { voxelCount } from '../../kernels/components/voxelsOfRuns'
import { intoBox, paddedBox } from '../../kernels/distance/paddedBox'
import { type SurfaceElements, surfaceElements } from '../../kernels/surface/surfaceElements'
import type { BratsGrid } from './bratsGrid'
import { type LesionMap, lesionRuns } from './lesionMap'
import { surfacePercentile } from './maskScores'
import { rates, type WholeScores, wholeScores } from './wholeScores'

/**
 * Values of a whole region where the program passes maps of numbered lesions to functions for masks: sums are sums of the numbers, true positives are
 * voxels of lesion 1 on both sides, and the codes of surface elements are sums of weights times numbers, modulo 256.
 */
export function mapScores(reference: LesionMap, prediction: LesionMap, grid: BratsGrid): WholeScores {
  const masks = [foreground(reference), foreground(prediction)] as const
  if (isMask(reference) && isMask(prediction)) return wholeScores(masks[0], masks[1], grid)
  const ones = [firstLesion(reference), firstLesion(prediction)] as const
  const [both = 0] = runOverlaps(ones[0], ones[1]).common
  const either = voxelCount(ones[0]) + voxelCount(ones[1]) - both
  const sums = {
    reference: sumOf(reference),
    prediction: sumOf(prediction),
    both,
    neither: grid.nx * grid.ny * grid.nz - either,
  }
  const whole = wholeScores(masks[0], masks[1], grid, () => numberedHausdorff(reference, prediction, grid))
  return { ...whole, ...rates(sums) }
}

/** Whether the only lesion has the number 1, or there is none: then the map is a mask. */
export function isMask({ sizes }: LesionMap): boolean {
  return sizes.size === 0 || (sizes.size === 1 && sizes.has(1))
}

/** All lesions as one mask. */
export function foreground({ runs }: LesionMap): LabelRuns {
  return relabelRuns(runs, () => 1)
}

function firstLesion({ runs }: LesionMap): LabelRuns {
  return relabelRuns(runs, (number) => (number === 1 ? 1 : 0))
}

function sumOf({ sizes }: LesionMap): number {
  let sum = 0
  for (const [number, voxels] of sizes) sum += number * voxels
  return sum
}

function numberedHausdorff(reference: LesionMap, prediction: LesionMap, grid: BratsGrid): number {
  if (reference.sizes.size === 0 || prediction.sizes.size === 0) return Infinity
  const { elements } = grid
  const maps = { reference, prediction }
  const box = paddedBox([reference.runs, prediction.runs], elements.lattice, elements.padding)!
  const surfaceOf = (map: LesionMap) =>
    joined([...lesionRuns(map)].map(([number, runs]) => numberedElements(number, intoBox(runs, elements.lattice, box))))
  const numberedElements = (number: number, runs: Runs): SurfaceElements => {
    const { corners, codes } = surfaceElements(runs, box, elements.bits, number > 1)
    const products = codes.map((code) => (code * number) & 255)
    const kept = products.map((code, k) => (code === 0 || code === 255 ? -1 : k)).filter((k) => k >= 0)
    return { corners: kept.map((k) => corners[k]!), codes: kept.map((k) => products[k]!) }
  }
  const surfaces = { reference: surfaceOf(maps.reference), prediction: surfaceOf(maps.prediction) }
  const pair = { box, runs: { reference: reference.runs, prediction: prediction.runs }, surfaces }
  return surfacePercentile(pair, grid)
}

/** Lesions are too far apart to share an element. */
function joined(parts: readonly SurfaceElements[]): SurfaceElements {
  const total = parts.reduce((sum, { corners }) => sum + corners.length, 0)
  const corners = new Int32Array(total)
  const codes = new Int32Array(total)
  let at = 0
  for (const part of parts) {
    corners.set(part.corners, at)
    codes.set(part.codes, at)
    at += part.corners.length
  }
  return { corners, codes }
}
