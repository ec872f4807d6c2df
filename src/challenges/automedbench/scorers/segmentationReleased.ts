/** The released segmentation scorer: organ and lesion masks, or a label map. One missing case zeroes the whole submission. */

import type { Volume } from '../../../contract'
import { isMedgradeError, MedgradeError } from '../../../errors/MedgradeError'
import { mean, meanOfPresent } from '../../../python/mean'
import { round4 } from '../round4'
import { hasOnly, labelMap, mapDice, maskDice, sameShape, voxelsAbove } from './segmentationVoxels'
import { byId, type Fields, readable, releasedResult, tierOf } from './trackResult'

const thresholds = [0.7, 0.3] as const

export type BinaryState = {
  readonly lesion: number | null
  readonly organ: number | null
  readonly hasLesion: boolean
  readonly formatOk: boolean
}

type Files = Readonly<Record<string, unknown>>

export const releasedMasks = {
  score(files: Files, _: Fields): BinaryState {
    const lesion = pairDice(files, 'lesion')
    const checked = readable<Volume>(files.checked)
    const scan = readable<Volume>(files.scan)
    return {
      lesion: lesion?.dice ?? null,
      // A mask of another shape has Dice 0 and counts as without lesion, so that its patient leaves the lesion mean.
      hasLesion: lesion !== null && lesion.voxels > 0,
      organ: pairDice(files, 'organ')?.dice ?? null,
      formatOk: checked !== null && hasOnly(checked, [0, 1]) && (scan === null || sameShape(checked, scan)),
    }
  },
  result(states: readonly BinaryState[], ids: readonly string[]): Fields {
    const organs = (list: readonly BinaryState[]) => list.flatMap(({ organ }) => (organ === null ? [] : [organ]))
    const positive = states.filter(({ hasLesion }) => hasLesion)
    const lesionDice = meanOfPresent(positive.map(({ lesion }) => lesion)) ?? 0
    const organDice = mean(organs(states), 0)
    const completion = states.filter(({ lesion }) => lesion !== null).length / Math.max(ids.length, 1)
    const done = completion >= 1
    const tier = tierOf(lesionDice, thresholds)
    const level = done ? tier.level : 0
    const [lesion, organ] = done ? [lesionDice, organDice] : [0, 0]
    const shown = done && organs(states).length > 0
    const formatValid = done && states.every(({ formatOk }) => formatOk)
    return releasedResult({
      clinical: round4(0.5 * lesion + 0.5 * organ),
      completion,
      formatValid,
      hasValidResults: completion > 0 && (lesion > 0 || organ > 0),
      level,
      metrics: {
        lesion_dice: lesion,
        organ_dice: shown ? organ : 'N/A',
        pos_organ_dice: shown ? mean(organs(positive), organ) : 'N/A',
        medal_tier: level,
        medal_name: tier.name,
      },
      failure: failureOf(formatValid, level, lesion),
      cases: {
        per_patient: byId(ids, states, (state) => ({
          lesion_dice: state.lesion,
          organ_dice: state.organ,
          gt_has_lesion: state.hasLesion,
        })),
      },
    })
  },
}

/** null where a file of the pair is missing; an unreadable prediction breaks the scorer. */
function pairDice(files: Files, target: 'lesion' | 'organ'): { readonly dice: number; readonly voxels: number } | null {
  const reference = files[`reference:${target}`] as Volume | undefined
  if (reference === undefined) return null
  const prediction = files[`prediction:${target}`] ?? files.checked
  if (prediction === undefined || isMedgradeError(prediction))
    throw new MedgradeError(
      'invalid-submission',
      `The ${target} mask cannot be read: ${prediction?.message ?? 'no file'}`,
      {
        file: prediction?.file,
      },
    )
  if (!sameShape(reference, prediction as Volume)) return { dice: 0, voxels: 0 }
  return { dice: maskDice(reference, prediction as Volume), voxels: voxelsAbove(reference) }
}

function failureOf(formatValid: boolean, level: number, lesion: number): string | null {
  if (formatValid && (level >= 1 || lesion >= 0.3)) return null
  if (!formatValid) return 'E5'
  return lesion < 0.1 ? 'E3' : null
}

export type LabelState = {
  readonly labels: Readonly<Record<string, string>>
  /** Empty where nothing could be compared. */
  readonly dice: Readonly<Record<string, number>>
  readonly scored: boolean
  readonly missing: 'prediction' | 'reference' | null
  readonly formatOk: boolean
}

const ascending = (labels: Readonly<Record<string, string>>) =>
  Object.keys(labels)
    .map(Number)
    .sort((a, b) => a - b)

export const releasedLabels = {
  score(files: Files, values: Fields): LabelState {
    const labels = values.labels as Readonly<Record<string, string>>
    const numbers = ascending(labels)
    const prediction = readable<Volume>(files.prediction)
    const reference = readable<Volume>(files.reference)
    const scan = readable<Volume>(files.scan)
    const guess = prediction && labelMap(prediction)
    const formatOk = guess !== null && hasOnly(guess, [0, ...numbers]) && (scan === null || sameShape(guess, scan))
    const missing = files.prediction === undefined ? 'prediction' : reference === null ? 'reference' : null
    if (guess === null || reference === null) return { labels, dice: {}, scored: false, missing, formatOk }
    const dice = sameShape(guess, reference) ? mapDice(labelMap(reference), guess, numbers) : null
    return {
      labels,
      dice: Object.fromEntries(numbers.map((label) => [label, dice?.get(label) ?? 0])),
      scored: true,
      missing,
      formatOk,
    }
  },
  result(states: readonly LabelState[], ids: readonly string[]): Fields {
    const labels = states[0]?.labels ?? {}
    const scored = states.filter((state) => state.scored)
    const perClass = ascending(labels).map(
      (label) => [label, meanOfPresent(scored.map(({ dice }) => dice[label])) ?? 0] as const,
    )
    const macroDice = meanOfPresent(perClass.map(([, value]) => value)) ?? 0
    const completion = scored.length / Math.max(ids.length, 1)
    const done = completion >= 1
    const tier = tierOf(macroDice, thresholds)
    const level = done ? tier.level : 0
    const macro = done ? macroDice : 0
    const formatValid = done && states.every(({ formatOk }) => formatOk)
    return releasedResult({
      clinical: round4(macro),
      completion,
      formatValid,
      hasValidResults: completion > 0 && macro > 0,
      level,
      metrics: {
        task_type: 'multiclass',
        macro_mean_dice: round4(macro),
        per_class_dice: Object.fromEntries(
          perClass.map(([label, value]) => [labels[label]!, done ? round4(value) : 0]),
        ),
        tissue_labels: labels,
        medal_tier: level,
        medal_name: tier.name,
      },
      // Label maps have no lesion Dice, which the classifier reads as 0.
      failure: failureOf(formatValid, level, 0),
      cases: {
        per_patient: byId(ids, states, ({ dice, scored, missing }) => ({
          per_class: dice,
          mean_tissue_dice: scored ? mean(Object.values(dice)) : null,
          missing_pred: missing === 'prediction',
          missing_gt: missing === 'reference',
        })),
      },
    })
  },
}
