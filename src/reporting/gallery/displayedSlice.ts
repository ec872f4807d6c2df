import type { ImageVolume } from './imageVolume'
import type { Plane } from './plane'
import type { SliceView } from './sliceView'

/** One slice across `axis` as rows and columns of the view, read by position in the volume. */
export function displayedSlice<T>(
  { shape }: Pick<ImageVolume, 'shape'>,
  { axis, slice, view }: { readonly axis: number; readonly slice: number; readonly view: SliceView },
  read: (at: number) => T,
): { readonly rows: number; readonly columns: number; readonly values: T[] } {
  const steps = [shape[1] * shape[2], shape[2], 1] as const
  const { across, down, flipAcross, flipDown } = view
  const [rows, columns] = [shape[down]!, shape[across]!]
  const values: T[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const y = flipDown ? rows - 1 - row : row
      const x = flipAcross ? columns - 1 - column : column
      values.push(read(slice * steps[axis]! + y * steps[down]! + x * steps[across]!))
    }
  return { rows, columns, values }
}

/** The displayed slice of a mask. */
export function displayedMask(
  mask: { readonly shape: readonly number[]; readonly data: ArrayLike<number> },
  place: Parameters<typeof displayedSlice>[1],
): Plane {
  const shape = mask.shape as [number, number, number]
  const { rows, columns, values } = displayedSlice({ shape }, place, (at) => (mask.data[at] ? 1 : 0))
  return { rows, columns, data: Uint8Array.from(values) }
}

/** A part of a plane. */
export function croppedPlane(
  { columns, data }: Plane,
  box: { row: number; column: number; rows: number; columns: number },
): Plane {
  const part = new Uint8Array(box.rows * box.columns)
  for (let row = 0; row < box.rows; row++)
    for (let column = 0; column < box.columns; column++)
      part[row * box.columns + column] = data[(box.row + row) * columns + box.column + column]!
  return { rows: box.rows, columns: box.columns, data: part }
}
