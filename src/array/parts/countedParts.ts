/** The labels of two arrays counted box by box, so that arrays far larger than memory are compared. */

import type { ImageInParts } from '../../contract'
import { refuse, requireSameShape } from '../../errors/refuse'
import { type ComponentCounts, type PreparedPair, preparePair } from '../labels/labelPair'
import { type CountedPairs, PairCounts, sortedPairs } from '../labels/pairCounts'
import { sweepLabels } from '../labels/sweepLabels'
import { type Box, boxesOf } from './boxesOf'

/** What is counted of each box beside the labels. */
export interface PartCounting {
  onBox(box: Box, pair: PreparedPair): void
  /** The components, after the last box. */
  counts(): ComponentCounts
}

export interface CountedPartsOptions {
  /** Voxels of a box where chunks are smaller. */
  readonly voxels?: number
  /** Called for each box with its labels, the longest axis of the arrays slowest. */
  readonly onBox?: ((box: Box, pair: PreparedPair) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Every pair of labels that occurs, but background on background. Memory is that of a box of both sides and of the pairs.
 *
 * @throws MedgradeError `shape-mismatch`; `bad-label` for floating point and for ids beyond 32 bits; those of the images.
 */
export async function countedParts(
  reference: ImageInParts,
  prediction: ImageInParts,
  { voxels = 2 ** 22, onBox, signal }: CountedPartsOptions = {},
): Promise<CountedPairs> {
  const { shape } = reference
  requireSameShape(shape, prediction.shape)
  const order = longestFirst(shape)
  const turned = (list: readonly number[]) => order.map((axis) => list[axis]!)
  const back = (list: readonly number[]) => shape.map((_, axis) => list[order.indexOf(axis)]!)
  const counts = new PairCounts()
  for (const box of boxesOf(turned(shape), [turned(reference.chunk), turned(prediction.chunk)], voxels)) {
    signal?.throwIfAborted()
    const own: Box = { start: back(box.start), stop: back(box.stop) }
    const first = await reference.read(own.start, own.stop)
    const second = reference === prediction ? first : await prediction.read(own.start, own.stop)
    const pair = preparePair(first, second, {}, sweepLabels)
    for (const one of pair.joint) {
      requireSmall(one.reference, reference.name)
      requireSmall(one.prediction, prediction.name)
      counts.add(one.reference, one.prediction, one.count)
    }
    onBox?.(own, pair)
  }
  return sortedPairs(counts)
}

/** The axes of an array, the longest first, so that what lies between two slabs is small. */
export function longestFirst(shape: readonly number[]): readonly number[] {
  return [...shape.keys()].sort((a, b) => shape[b]! - shape[a]! || a - b)
}

function requireSmall(label: number, file: string): void {
  if (label !== (label | 0))
    refuse('bad-label', 'label', label, `ids within 32 bits, as the image is counted part by part`, { file })
}
