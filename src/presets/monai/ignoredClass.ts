import type { MonaiOptions } from './monaiTypes'

/** The class whose voxels count nowhere. Dice of components has none: MONAI makes the mask of these voxels and does not use it there. */
export function ignoredClass(options: MonaiOptions): number | undefined {
  return options.metric === 'DiceMetric' && options.perComponent ? undefined : options.ignoreIndex
}
