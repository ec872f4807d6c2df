/** Small volume files as bytes, x fastest. */
export interface SmallVolume {
  readonly size: readonly number[]
  readonly spacing?: readonly number[]
  readonly values: ArrayLike<number>
}

/** MetaImage of bytes, or of doubles where a value is no byte. */
export function mha({ size, spacing = size.map(() => 1), values }: SmallVolume): Uint8Array {
  const bytes = Array.from(values).every((value) => Number.isInteger(value) && value >= 0 && value < 256)
  const header = [
    'ObjectType = Image',
    `NDims = ${size.length}`,
    `DimSize = ${size.join(' ')}`,
    `ElementSpacing = ${spacing.join(' ')}`,
    `ElementType = ${bytes ? 'MET_UCHAR' : 'MET_DOUBLE'}`,
    'ElementDataFile = LOCAL\n',
  ].join('\n')
  const data = bytes ? Uint8Array.from(values) : new Uint8Array(Float64Array.from(values).buffer)
  return Uint8Array.of(...new TextEncoder().encode(header), ...data)
}

/** NIfTI-1 of bytes, not compressed, no orientation. */
export function nifti({ size, spacing = size.map(() => 1), values }: SmallVolume): Uint8Array {
  const out = new Uint8Array(352 + values.length)
  const view = new DataView(out.buffer)
  view.setInt32(0, 348, true)
  ;[size.length, ...size].forEach((length, i) => {
    view.setInt16(40 + 2 * i, length, true)
  })
  view.setInt16(70, 2, true)
  view.setInt16(72, 8, true)
  ;[1, ...spacing].forEach((step, i) => {
    view.setFloat32(76 + 4 * i, step, true)
  })
  view.setFloat32(108, 352, true)
  out.set(new TextEncoder().encode('n+1\0'), 344)
  out.set(Array.from(values), 352)
  return out
}

/** A blank volume with some voxels [x, y, z, value]. */
export function voxels(size: readonly number[], ...marked: readonly (readonly number[])[]): number[] {
  const [nx = 1, ny = 1, nz = 1] = size
  const values = new Array<number>(nx * ny * nz).fill(0)
  for (const [x = 0, y = 0, z = 0, value = 1] of marked) values[x + nx * (y + ny * z)] = value
  return values
}
