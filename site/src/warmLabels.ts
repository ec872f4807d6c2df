import type * as metrics from 'medgrade/metrics'

type LabelMetrics = Pick<
  typeof metrics,
  'averageSurfaceDistance' | 'dice' | 'hausdorffDistance' | 'labelPair' | 'surfaceDice'
>

const size = 64

/** Balls of four labels, moved by `shift` voxels. */
function balls(shift: number): Uint8Array {
  const data = new Uint8Array(size ** 3)
  for (let z = 0, at = 0; z < size; z++)
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++, at++) {
        const label = 1 + Number(y >= size / 2) + 2 * Number(x >= size / 2)
        const inside = (z - 32 - shift) ** 2 + ((y % 32) - 15 - shift) ** 2 + ((x % 32) - 15 - shift) ** 2 < 150
        data[at] = inside ? label : 0
      }
  return data
}

/** Measures a small volume, so that the code of these functions is compiled before the first file comes. */
export function warmLabels({
  averageSurfaceDistance,
  dice,
  hausdorffDistance,
  labelPair,
  surfaceDice,
}: LabelMetrics): void {
  const shape = [size, size, size]
  const volume = (shift: number) => ({ data: balls(shift), shape, spacing: [1.5, 0.8, 0.8] })
  const pair = labelPair(volume(0), volume(1))
  for (const label of pair.labels) {
    dice(pair, { label })
    for (const convention of ['plain', 'surface-distance'] as const) {
      hausdorffDistance(pair, { label, percentile: 95, convention })
      surfaceDice(pair, { label, tolerance: 1, convention })
      averageSurfaceDistance(pair, { label, convention })
    }
  }
}
