import type { Plane } from './planeOf'

/** The pixels of a mask with a neighbour above, below, left or right outside it; outside the picture counts as outside. */
export function planeOutline({ rows, columns, data }: Plane): Plane {
  const outline = new Uint8Array(data.length)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      if (!data[at]) continue
      const within = row > 0 && row < rows - 1 && column > 0 && column < columns - 1
      const surrounded = within && data[at - 1] && data[at + 1] && data[at - columns] && data[at + columns]
      outline[at] = surrounded ? 0 : 1
    }
  }
  return { rows, columns, data: outline }
}
