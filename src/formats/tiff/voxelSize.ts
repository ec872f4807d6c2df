/** The size of a voxel that a TIFF states: ImageJ in its description and the resolution of the page, OME in its XML. A resolution alone is of paper. */
import type { LengthUnit } from '../../contract'
import { lengthUnit } from '../volume/lengthUnit'
import { unitInMillimetres } from '../volume/unitInMillimetres'
import type { TiffPage } from './readTiffDirectories'

export interface VoxelSize {
  readonly x: number
  readonly y: number
  /** null: not stated. */
  readonly z: number | null
  readonly unit: LengthUnit
}

/** @param fields the lines `name=value` of the description. */
export function imagejVoxelSize(fields: ReadonlyMap<string, string>, { resolution }: TiffPage): VoxelSize | null {
  const unit = lengthUnit(fields.get('unit') ?? '')
  const [x, y] = resolution.map((perUnit) => 1 / perUnit)
  if (unit === undefined || !isSize(x) || !isSize(y)) return null
  const depth = Math.abs(Number(fields.get('spacing') ?? Number.NaN))
  return inUnitOf(unit, { x, y, z: isSize(depth) ? depth : null }, [
    lengthUnit(fields.get('yunit') ?? '') ?? unit,
    lengthUnit(fields.get('zunit') ?? '') ?? unit,
  ])
}

/** @param attributes those of the element Pixels. */
export function omeVoxelSize(attributes: ReadonlyMap<string, string>): VoxelSize | null {
  const [x, y, z] = ['X', 'Y', 'Z'].map((axis) => Number(attributes.get(`PhysicalSize${axis}`) ?? Number.NaN))
  if (!isSize(x) || !isSize(y)) return null
  // The schema's default.
  const units = ['X', 'Y', 'Z'].map((axis) => lengthUnit(attributes.get(`PhysicalSize${axis}Unit`) ?? 'um'))
  const [unit, ofY = unit, ofZ = unit] = units
  return unit === undefined ? null : inUnitOf(unit, { x, y, z: isSize(z) ? z : null }, [ofY!, ofZ!])
}

const isSize = (value: number) => value > 0 && value < Infinity

function inUnitOf(
  unit: LengthUnit,
  { x, y, z }: Pick<VoxelSize, 'x' | 'y' | 'z'>,
  [ofY, ofZ]: readonly [LengthUnit, LengthUnit],
): VoxelSize {
  if (ofY === unit && ofZ === unit) return { x, y, z, unit }
  const scale = (from: LengthUnit) => (unitInMillimetres(from) ?? Number.NaN) / (unitInMillimetres(unit) ?? Number.NaN)
  const sizes = { x, y: ofY === unit ? y : y * scale(ofY), z: z === null || ofZ === unit ? z : z * scale(ofZ) }
  // A unit that is not known cannot be converted.
  return Number.isNaN(sizes.y) || Number.isNaN(sizes.z ?? 0) ? { x, y, z, unit: 'other' } : { ...sizes, unit }
}
