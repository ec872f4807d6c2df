import { channelRankOf } from '../axes/imageAxes'
import type { GridSetting } from '../placement/drawnSides'
import {
  type CaseFacts,
  contradictionOf,
  decidedFor,
  isReadOtherwise,
  type RunDecision,
  runDecision,
  type SideName,
} from '../runDecision'
import { arrayLabels, type LabelPart, labelParts, type ReadArray } from './labelArrays'
import type { NamedLabel } from './labelNames'
import { labelValues, oddLabels } from './oddLabels'
import type { SideSetting } from './sideLabels'

export interface PairSide {
  readonly raw: ReadArray
  readonly setting: Omit<SideSetting, 'isReference' | 'allChannels' | 'scaledBinary' | 'channelRank'>
  /** For errors. */
  readonly file: string
}

export interface UnderstoodPair {
  readonly parts: readonly LabelPart[]
  readonly facts: CaseFacts
  readonly warnings: readonly string[]
}

const sides = ['reference', 'prediction'] as const

/**
 * Both label arrays of a case, decided once for the two.
 *
 * @param wanted labels of the user with their values; null: none.
 * @param placing what happens to a prediction at another place, the grid of the images of contours and of two segmentations of DICOM, and whether two label
 *   maps are compared by the labels of the user.
 * @param at runs a step that concerns one side, whose errors are about its file.
 */
export function understoodPair(
  read: Readonly<Record<SideName, PairSide>>,
  wanted: readonly NamedLabel[] | null,
  { geometry, images, byName = false }: Pick<GridSetting, 'geometry' | 'images'> & { readonly byName?: boolean },
  at: <T>(side: SideName, step: () => T) => T,
): UnderstoodPair {
  const files = { reference: read.reference.file, prediction: read.prediction.file }
  const channelRank = channelRankOf([read.reference.raw.array, read.prediction.raw.array])
  const side = (name: SideName, decided?: RunDecision) =>
    at(name, () => {
      const { raw, setting, file } = read[name]
      const own = { ...setting, channelRank, isReference: name === 'reference', ...decidedFor(decided, name) }
      return arrayLabels(raw, own, file)
    })
  let both = { reference: side('reference'), prediction: side('prediction') }
  const facts = { reference: both.reference.facts, prediction: both.prediction.facts }
  const { threshold } = read.prediction.setting
  const decided = runDecision([facts], threshold)
  if (isReadOtherwise(facts, decided))
    both = { reference: side('reference', decided), prediction: side('prediction', decided) }
  const contradiction = contradictionOf(facts, [facts], files, threshold)
  if (contradiction)
    at(contradiction.side, () => {
      throw contradiction.error
    })
  const raw = { reference: read.reference.raw, prediction: read.prediction.raw }
  const { parts, warnings } = at('prediction', () => labelParts(both, raw, wanted, { geometry, images, files, byName }))
  const [only] = parts
  const asLabels = only?.name === null && sides.every((name) => read[name].setting.foreground === null)
  const odd = asLabels
    ? oddLabels(labelValues(only.values[0]), labelValues(only.values[1])).map(({ text }) => text)
    : []
  const notes = sides.flatMap((name) => both[name].notes.map((note) => `${name}: ${note}`))
  return {
    parts,
    facts: { reference: both.reference.facts, prediction: both.prediction.facts },
    warnings: [...notes, ...warnings, ...odd],
  }
}
