import { largestOf } from '../../array/largestOf'
/** How a slice is laid out for a reader: which axis runs to the right, which one down, and what the edges are. */
export interface SliceView {
  /** Axes of the volume along the columns (to the right) and the rows (down). */
  readonly across: number
  readonly down: number
  readonly flipAcross: boolean
  readonly flipDown: boolean
  /** The letters at the left, right, top and bottom edge; null where the file does not tell. */
  readonly edges: {
    readonly left: string
    readonly right: string
    readonly top: string
    readonly bottom: string
  } | null
  /** `axial`, `coronal`, `sagittal`; `slice` where the file does not tell. */
  readonly plane: 'axial' | 'coronal' | 'sagittal' | 'slice'
}

/** Towards which side an anatomical direction of RAS+ grows. */
const ends = [
  ['L', 'R'],
  ['P', 'A'],
  ['I', 'S'],
] as const

/**
 * Radiological habit: the patient's right at the left of the picture; the front, or the head, at the top. Without a geometry the first axis runs to the right
 * and the second one down, as in pictures.
 *
 * @param axis the axis that the slice is across.
 * @param affine row-major 4 × 4 in RAS.
 */
export function sliceView(axis: number, affine: readonly number[] | null): SliceView {
  const [first, second] = [0, 1, 2].filter((one) => one !== axis) as [number, number]
  const anatomy = affine && anatomicalAxes(affine)
  if (!anatomy) return { across: first, down: second, flipAcross: false, flipDown: false, edges: null, plane: 'slice' }
  const direction = (own: number) => anatomy[own]!
  // Right–left before front–back before head–feet along the columns.
  const [across, down] = direction(first).kind < direction(second).kind ? [first, second] : [second, first]
  const rightwards = direction(across)
  const downwards = direction(down)
  // The left edge is R, or A where there is no right–left; the top edge is A or S: both lie at the end of an axis that runs towards them.
  const flipAcross = rightwards.positive
  const flipDown = downwards.positive
  const letters = (kind: number) => ends[kind]!
  return {
    across,
    down,
    flipAcross,
    flipDown,
    edges: {
      left: letters(rightwards.kind)[1],
      right: letters(rightwards.kind)[0],
      top: letters(downwards.kind)[1],
      bottom: letters(downwards.kind)[0],
    },
    plane: (['sagittal', 'coronal', 'axial'] as const)[direction(axis).kind]!,
  }
}

/** Per axis of the file the anatomical direction that it runs along most, and whether towards R, A or S; null where two axes share one. */
function anatomicalAxes(affine: readonly number[]) {
  const axes = [0, 1, 2].map((axis) => {
    const column = [affine[axis]!, affine[4 + axis]!, affine[8 + axis]!]
    const sizes = column.map(Math.abs)
    const kind = sizes.indexOf(largestOf(sizes))
    return { kind, positive: column[kind]! > 0 }
  })
  return new Set(axes.map(({ kind }) => kind)).size === 3 ? axes : null
}
