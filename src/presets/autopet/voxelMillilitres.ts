import type { Volume } from '../../contract'

/** The volume of a voxel in ml as autoPET computes it from `pixdim`: three factors and a division by 1000, each rounded to single precision. */
export function voxelMillilitres({ spacing }: Pick<Volume, 'spacing'>): number {
  const [x = 1, y = 1, z = 1] = spacing.map(Math.fround)
  return Math.fround(Math.fround(Math.fround(x * y) * z) / 1000)
}
