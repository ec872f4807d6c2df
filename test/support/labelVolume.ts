import type { Data, Volume } from '../../src/contract'

export interface LabelVolumeOptions {
  /** Along x, y, z, as SimpleITK lists it. */
  readonly spacing?: readonly number[]
  readonly origin?: readonly number[]
  readonly direction?: readonly number[]
  /** Default Uint8Array. */
  readonly type?: new (
    length: number,
  ) => Data
}

/** Boxes of one value each: [value, [x, y, z], [sx, sy, sz]]; later ones paint over earlier ones. */
export type Block = readonly [value: number, at: readonly number[], size?: readonly number[]]

/** A volume as the `sitk` reader returns it: shape and spacing z, y, x; origin and direction by x, y, z. */
export function labelVolume(
  size: readonly number[],
  blocks: readonly Block[],
  options: LabelVolumeOptions = {},
): Volume {
  const rank = size.length
  const [nx = 1, ny = 1, nz = 1] = size
  const data = new (options.type ?? Uint8Array)(nx * ny * nz)
  for (const [value, [x0 = 0, y0 = 0, z0 = 0], [sx = 1, sy = 1, sz = 1] = []] of blocks)
    for (let z = z0; z < z0 + sz; z++)
      for (let y = y0; y < y0 + sy; y++) for (let x = x0; x < x0 + sx; x++) data[x + nx * (y + ny * z)] = value
  return {
    data,
    shape: [...size].reverse(),
    components: 1,
    spacing: options.spacing ? [...options.spacing].reverse() : new Array<number>(rank).fill(1),
    origin: options.origin ?? new Array<number>(rank).fill(0),
    direction: options.direction ?? Array.from({ length: rank * rank }, (_, i) => (i % (rank + 1) === 0 ? 1 : 0)),
  }
}
