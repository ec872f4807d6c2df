import type { PresetRow } from '../presetTypes'
import type { FlareScore } from './flareScore'

/** Two rows an organ. @param surfaceName `NSD`, or `NSD-1mm` in 2021. */
export function flareRows(scores: readonly FlareScore[], surfaceName = 'NSD'): PresetRow[] {
  return scores.flatMap(({ label, dice, surfaceDice }) => [
    { label, metric: 'DSC', value: dice.value },
    { label, metric: surfaceName, value: surfaceDice.value },
  ])
}

/** The metrics of the columns. */
export const flareMetrics = { dice: ['DSC'], nsd: ['NSD', 'NSD-1mm'] } as const
