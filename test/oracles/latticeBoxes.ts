/** Boxes as sets of points, one by one. */
import type { LatticeBox } from '../../src/metrics/detection/boxIou'

export function latticePoints({ size, location }: LatticeBox): Set<string> {
  const out = new Set<string>()
  for (let z = 0; z < size[0]!; z++)
    for (let y = 0; y < size[1]!; y++)
      for (let x = 0; x < size[2]!; x++) out.add([location[0]! + z, location[1]! + y, location[2]! + x].join())
  return out
}

export function shellPoints(box: LatticeBox, ratio: number): Set<string> {
  const layers = box.size.map((size) => Math.ceil(size * ratio))
  const out = new Set<string>()
  for (const point of latticePoints(box)) {
    const at = point.split(',').map((value, axis) => Number(value) - box.location[axis]!)
    if (at.some((value, axis) => value < layers[axis]! || value >= box.size[axis]! - layers[axis]!)) out.add(point)
  }
  return out
}

export function pointIou(a: Set<string>, b: Set<string>): number {
  const union = new Set([...a, ...b])
  return union.size === 0 ? 0 : [...a].filter((point) => b.has(point)).length / union.size
}
