import { MedgradeError } from '../../errors/MedgradeError'
import { nearestName } from '../../errors/nearestName'
import layout from './paperLayout.json'

/** How the paper of ReX-MLE prints a challenge. */
export interface ChallengeLayout {
  readonly name: string
  /** The name in table 1. */
  readonly catalogueName: string
  readonly modality: string
  readonly taskType: string
  readonly group: string
  /** The metric of the overview, and its label there. */
  readonly primary: string
  readonly primaryLabel: string
  readonly metrics: readonly { readonly key: string; readonly label: string }[]
}

const challenges: ReadonlyMap<string, ChallengeLayout> = new Map(Object.entries(layout.challenges))

/** The challenges in the order of table 1. */
export const catalogueOrder: readonly string[] = layout.tableOrder1
/** The challenges in the order of table 3. */
export const overviewOrder: readonly string[] = layout.tableOrder3

/** Undefined for a challenge that the paper does not have. */
export const layoutIfAny = (challenge: string): ChallengeLayout | undefined => challenges.get(challenge)

/** @throws MedgradeError `unknown-challenge`. */
export function layoutOf(challenge: string): ChallengeLayout {
  const found = challenges.get(challenge)
  if (found) return found
  throw new MedgradeError('unknown-challenge', `The tables have no challenge '${challenge}'`, {
    found: challenge,
    expected: nearestName(challenge, overviewOrder),
  })
}
