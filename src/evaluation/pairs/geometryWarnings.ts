import type { Volume } from '../../contract'

/** A warning if the headers differ, which a comparison voxel by voxel ignores. */
export function geometryWarnings(reference: Partial<Volume>, prediction: Partial<Volume>): string[] {
  const differing = (['spacing', 'origin', 'direction'] as const).filter((field) => {
    const [a, b] = [reference[field], prediction[field]]
    return a && b && !(a.length === b.length && a.every((value, k) => close(value, b[k] as number)))
  })
  if (differing.length === 0) return []
  return [
    `the files differ in ${differing.join(' and ')}; they are compared voxel by voxel, in the reference's spacing`,
  ]
}

function close(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(a), Math.abs(b))
}
