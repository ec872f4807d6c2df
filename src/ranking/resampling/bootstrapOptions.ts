import type { Whole } from '../../contract'
import type { OptionTable } from '../../errors/checkOptions'

export interface BootstrapOptions {
  /** Number of samples. Default 1000. */
  readonly samples?: Whole
  /** The same seed draws the same cases. Default 1. */
  readonly seed?: Whole
  /** Cases of each sample, instead of drawing them. */
  readonly indices?: readonly (readonly Whole[])[]
  /** Share of the samples inside the percentile interval. Default 0.95. */
  readonly level?: number
}

export const bootstrapTable: OptionTable<BootstrapOptions> = {
  samples: 'number',
  seed: 'number',
  indices: 'list',
  level: 'number or NaN',
}
