import type { ComparedItem } from './comparedItem'
import type { PairKind } from './compareTypes'
import type { MeaningOptions } from './meaningOptions'
import type { SideFiles } from './pairFiles'

/** The files that are compared, with what they were taken for. */
export interface OpenComparison {
  readonly files: SideFiles
  readonly kind: PairKind | undefined
  readonly meaning: MeaningOptions
  /** What is drawn under the masks. */
  readonly image?: ComparedItem
}

const kept: { open: OpenComparison | null } = { open: null }

/** Keeps the comparison while the site is open, in memory: Back from another page shows it again. */
export function keepComparison(open: OpenComparison | null): void {
  kept.open = open
}

export const keptComparison = (): OpenComparison | null => kept.open
