/**
 * A NIfTI-1 file of bytes, x fastest, for the viewer. `size` and `spacing` are in the order x, y, z.
 *
 * @param affine row-major 4 × 4 in RAS; null: as pictures lie, the first axis to the right and the second one down in radiological display.
 */
export function niftiFile(
  data: Uint8Array,
  size: readonly number[],
  spacing: readonly number[],
  affine: readonly number[] | null = null,
): ArrayBuffer {
  const buffer = new ArrayBuffer(352 + data.length)
  const view = new DataView(buffer)
  view.setInt32(0, 348, true)
  view.setInt16(40, 3, true)
  for (let axis = 0; axis < 3; axis++) view.setInt16(42 + 2 * axis, size[axis]!, true)
  for (let axis = 3; axis < 7; axis++) view.setInt16(42 + 2 * axis, 1, true)
  view.setInt16(70, 2, true)
  view.setInt16(72, 8, true)
  view.setFloat32(76, 1, true)
  for (let axis = 0; axis < 3; axis++) view.setFloat32(80 + 4 * axis, spacing[axis]!, true)
  view.setFloat32(108, 352, true)
  view.setFloat32(112, 1, true)
  view.setUint8(123, 2)
  view.setInt16(254, 1, true)
  const place = affine ?? pictureAffine(size, spacing)
  for (let k = 0; k < 12; k++) view.setFloat32(280 + 4 * k, place[k]!, true)
  view.setUint8(344, 0x6e)
  view.setUint8(345, 0x2b)
  view.setUint8(346, 0x31)
  new Uint8Array(buffer, 352).set(data)
  return buffer
}

/** Towards the left, the back and the feet, about the centre: row-major 4 × 4 in RAS. */
export function pictureAffine(size: readonly number[], spacing: readonly number[]): number[] {
  const rows = [0, 1, 2].flatMap((axis) => [
    ...[0, 1, 2].map((k) => (k === axis ? -spacing[axis]! : 0)),
    (spacing[axis]! * (size[axis]! - 1)) / 2,
  ])
  return [...rows, 0, 0, 0, 1]
}
