// Area (in 2-D: length) of the surface inside the cell between eight (four) voxel centres, by which of the voxels are in the mask: a marching-cubes
// surface through edge midpoints. Up to rotation, reflection and complement there are fourteen codes.

/** Triangles of the unit cube: `weight` times the length of (a·s1·s2, b·s0·s2, c·s0·s1). */
type Term = readonly [weight: number, a: number, b: number, c: number]

/** One code of each class with its terms in units of 1/8. Bit of the voxel at offset (i, j, k): 2^(7 − (4i + 2j + k)). */
const BASES: readonly (readonly [code: number, terms: readonly Term[]])[] = [
  [0, []],
  [1, [[1, 1, 1, 1]]],
  [3, [[4, 1, 1, 0]]],
  [6, [[2, 1, 1, 1]]],
  [24, [[2, 1, 1, 1]]],
  [
    7,
    [
      [4, 1, 0, 0],
      [3, 1, 1, 1],
    ],
  ],
  [22, [[3, 1, 1, 1]]],
  [
    25,
    [
      [4, 0, 1, 1],
      [1, 1, 1, 1],
    ],
  ],
  [15, [[8, 1, 0, 0]]],
  [23, [[6, 1, 1, 1]]],
  [
    27,
    [
      [2, 0, 1, 1],
      [2, 1, 0, 1],
      [4, 1, 1, 1],
    ],
  ],
  [
    30,
    [
      [4, 1, 0, 0],
      [4, 1, 1, 1],
    ],
  ],
  [60, [[8, 1, 1, 0]]],
  [105, [[4, 1, 1, 1]]],
]

const AXES: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

/** Area of each of the 256 codes for voxels of this size. */
export function surfaceElementAreas(spacing: readonly [number, number, number]): Float64Array {
  const [s0, s1, s2] = spacing
  const unit = [s1 * s2, s0 * s2, s0 * s1]
  const areas = new Float64Array(256)
  for (const [code, terms] of BASES) {
    for (const axes of AXES) {
      const area = terms.reduce((sum, [weight, ...normal]) => {
        const side = (axis: number) => normal[axes.indexOf(axis)] * unit[axis]
        return sum + weight * Math.sqrt(side(0) ** 2 + side(1) ** 2 + side(2) ** 2)
      }, 0)
      for (let flips = 0; flips < 8; flips++) {
        const turned = turn(code, axes, flips)
        areas[turned] = area / 8
        areas[255 - turned] = area / 8
      }
    }
  }
  return areas
}

/** Length of each of the 16 codes of 2-D; bit of the pixel at offset (i, j): 2^(3 − (2i + j)). */
export function contourElementLengths(spacing: readonly [number, number]): Float64Array {
  const [s0, s1] = spacing
  const diagonal = Math.sqrt(s0 * s0 + s1 * s1)
  const lengths = new Float64Array(16).fill(0.5 * diagonal)
  lengths[0] = lengths[15] = 0
  lengths[3] = lengths[12] = s1
  lengths[5] = lengths[10] = s0
  lengths[6] = lengths[9] = diagonal
  return lengths
}

/** The code of a cube whose axis a becomes axis axes[a], mirrored along the axes whose bits are set. */
function turn(code: number, axes: readonly number[], flips: number): number {
  let turned = 0
  for (let corner = 0; corner < 8; corner++) {
    if (((code >> (7 - corner)) & 1) === 0) continue
    let to = 0
    for (let axis = 0; axis < 3; axis++) {
      const bit = ((corner >> (2 - axis)) & 1) ^ ((flips >> axis) & 1)
      to |= bit << (2 - axes[axis])
    }
    turned |= 1 << (7 - to)
  }
  return turned
}
