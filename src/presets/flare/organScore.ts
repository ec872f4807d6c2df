import type { LabelPair } from '../../contract'
import { refuse } from '../../errors/refuse'
import { surfaceDice } from '../../metrics/distance/surfaceDice'
import { roundScaled } from '../../python/roundScaled'
import { type ComparedPair, type ComparedSides, comparedPair } from '../common/comparedPair'
import { constantScore, type FlareScore } from './flareScore'
import { slicesOfLabel } from './slicesOfLabel'

export interface OrganTask {
  readonly label: string
  readonly value: number
  /** In mm. */
  readonly tolerance: number
  /** Only the reference's slices count, without the last of them. */
  readonly cut: boolean
}

const DECIMALS = 4
/** Below this Dice the scripts do not compute the surface Dice. */
const LOW_DICE = 0.2

/** The score of one organ as the scripts of FLARE 22 to 24 compute it; tells the quirks that took effect. */
export function organScore(
  task: OrganTask,
  whole: ComparedPair,
  sides: ComparedSides,
  tell: (quirk: string) => void,
): FlareScore {
  const { label, value, cut } = task
  const counts = whole.count(value)
  if (counts.reference === 0 && counts.prediction === 0) return constantScore(label, 1)
  if (counts.reference === 0 || counts.prediction === 0) return constantScore(label, 0)
  const compared = cut ? cutToReference(task, sides, tell) : whole
  const { reference, prediction, both } = compared.count(value)
  const dice = (2 * both) / (reference + prediction)
  const low = dice < LOW_DICE
  if (low) tell('low-dice')
  return {
    label,
    dice: { value: roundScaled(dice, DECIMALS), whole: false },
    surfaceDice: low
      ? { value: 0, whole: true }
      : { value: roundScaled(surface(compared.pair, task), DECIMALS), whole: false },
  }
}

function surface(pair: LabelPair, { value, tolerance }: OrganTask): number {
  return surfaceDice(pair, { label: value, tolerance })
}

function cutToReference(
  { label, value }: OrganTask,
  sides: ComparedSides,
  tell: (quirk: string) => void,
): ComparedPair {
  const found = slicesOfLabel(sides, value)
  if (found === null)
    refuse('undefined-result', `case ${sides.name}: the slices of ${label} without the last`, 'none', 'two slices', {
      case: sides.name,
    })
  tell('last-slice-cut')
  return comparedPair(found)
}
