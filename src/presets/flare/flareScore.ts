import type { FrameNumber } from '../common/numberColumn'

/** Dice and surface Dice of one organ. An integer of the script is marked: it decides how a column is written. */
export type FlareScore = { readonly label: string; readonly dice: FrameNumber; readonly surfaceDice: FrameNumber }

/** A constant of the scripts: an integer. */
export function constantScore(label: string, value: 0 | 1): FlareScore {
  const number = { value, whole: true }
  return { label, dice: number, surfaceDice: number }
}
