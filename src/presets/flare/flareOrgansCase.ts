import { comparedPair } from '../common/comparedPair'
import type { CaseEvaluation, EvaluationPair } from '../presetTypes'
import { byteVolumes } from './byteVolumes'
import { flareRows } from './flareRows'
import type { FlareScore } from './flareScore'
import { organScore } from './organScore'

/** Aorta, inferior vena cava and oesophagus are compared on the reference's slices. */
const CUT: readonly number[] = [5, 6, 10]

/** A case with the given organs for the values 1, 2, …: Dice and surface Dice, rounded. */
export function flareOrgansCase(
  pair: EvaluationPair,
  organs: readonly (readonly [name: string, tolerance: number])[],
): CaseEvaluation<readonly FlareScore[]> {
  const sides = byteVolumes(pair)
  const compared = comparedPair(sides)
  const quirks = new Set<string>()
  if (compared.broadcast) quirks.add('shape-broadcast')
  const state = organs.map(([label, tolerance], index) => {
    const value = index + 1
    const task = { label, value, tolerance, cut: CUT.includes(value) }
    return organScore(task, compared, sides, (quirk) => quirks.add(quirk))
  })
  return { rows: flareRows(state), quirks: [...quirks], state }
}
