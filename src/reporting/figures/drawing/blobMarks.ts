import type { Markish } from '@observablehq/plot'
import type { RankBlobs } from '../../../ranking/figures/blobData'
import { numberText } from '../../content/numberText'
import { colourOf, edgeOf, ink } from './palette'
import type { DrawingTools } from './tools'

export interface BlobRow {
  readonly name: string
  /** Number of the colour. */
  readonly index: number
  readonly blobs: Pick<RankBlobs, 'blobs' | 'median' | 'low' | 'high' | 'rank'>
}

/** Blobs in rows: area by share, a cross at the median, a bar from the low to the high end. `most`: radius of a blob of 100 %. */
export function blobMarks({ Plot }: DrawingTools, rows: readonly BlobRow[], most: number): Markish[] {
  return rows.flatMap(({ name, index, blobs: { blobs, median, low, high, rank } }, lane): Markish[] => [
    Plot.dot(blobs, {
      ...{ x: 'rank', y: () => lane, r: { value: (blob) => most * Math.sqrt(blob.percent / 100), scale: null } },
      ...{ fill: colourOf(index), fillOpacity: 0.55, stroke: edgeOf(index), strokeWidth: 1 },
      ariaLabel: (blob) => `${name}: rank ${blob.rank} in ${numberText('percent', blob.percent / 100)}`,
    }),
    Plot.ruleY([0], { x1: low, x2: high, y: () => lane, stroke: ink('ink'), strokeWidth: 1.4 }),
    Plot.dot([0], {
      ...{ x: () => median, y: () => lane, symbol: 'times', r: 5, stroke: ink('ink'), strokeWidth: 2 },
      ariaLabel: () =>
        `${name}: full rank ${rank}, median ${median}, middle 95 % from ${numberText('rank', low)} to ${numberText('rank', high)}`,
    }),
  ])
}
