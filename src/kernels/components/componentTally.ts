// Components of label arrays that are read box by box. The components of a box are joined to those of earlier boxes through the voxels of the faces between
// them, which are all that is kept: the last layer across the slowest axis, the last row of boxes, and the last box. A component that no open face has is
// complete: it is counted by its label and forgotten, so that memory follows the faces and not the array.

import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import type { Box } from '../../array/parts/boxesOf'
import { longestFirst } from '../../array/parts/countedParts'
import { pairComponents } from './labelComponents'
import { type ComponentCount, type ComponentRule, OpenComponents, type Scratch } from './openComponents'

const sides = ['reference', 'prediction'] as const

/** Counts the components of both sides of a pair; `add` takes its boxes in the order of `countedParts`. */
export class ComponentTally {
  private readonly open: Readonly<Record<Side, OpenComponents>>
  private readonly order: readonly number[]

  /** @param shape one to three axes. @param scratch one for all that take the same boxes. */
  constructor(
    shape: readonly number[],
    readonly rule: ComponentRule,
    scratch: Scratch = { ids: new Int32Array(0) },
  ) {
    this.order = longestFirst(shape)
    const own = () => new OpenComponents(shape, this.order, rule, scratch)
    this.open = { reference: own(), prediction: own() }
  }

  add(box: Box, pair: PreparedPair): void {
    const { reach, merged } = this.rule
    for (const side of sides) {
      const found = pairComponents(pair, side, reach, merged)
      this.open[side].add(
        box,
        found,
        shared(found, pair.data(side === 'reference' ? 'prediction' : 'reference'), merged),
      )
    }
  }

  /** Counts of a label, which is `any` where labels are merged, after the last box. */
  counts(): (side: Side, label: LabelSelector) => ComponentCount {
    const found = { reference: this.open.reference.close(), prediction: this.open.prediction.close() }
    return (side, label) => found[side].get(label === 'any' ? 1 : label) ?? { count: 0, overlapping: 0 }
  }
}

type Found = ReturnType<typeof pairComponents>

/** For each component whether it shares a voxel with its label on the other side, or with any label. */
function shared({ count, runs, component }: Found, other: ArrayLike<number>, merged: boolean): Uint8Array {
  const found = new Uint8Array(count)
  const { start, end, label } = runs
  for (let r = 0; r < runs.count; r++) {
    const c = component[r]
    for (let i = start[r]; i < end[r] && found[c] === 0; i++)
      if (merged ? other[i] !== 0 : other[i] === label[r]) found[c] = 1
  }
  return found
}
