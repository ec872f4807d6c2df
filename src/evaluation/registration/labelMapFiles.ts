import type { CaseTask } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { type BesideName, besideSheets } from '../inputs/besideNames'
import type { CasePair } from '../inputs/pairCases'

/** The paths of the label maps of a case; null: there is none. */
export type LabelMapFiles = { readonly fixedLabels: string | null; readonly movingLabels: string | null }

const images = ['fixedLabels', 'movingLabels'] as const

/** The options of both folders. */
export const labelMapFlags = `${besideSheets.fixedLabels.flag} and ${besideSheets.movingLabels.flag}`

/** Whether label maps of both images were given. @throws MedgradeError `bad-argument` for one of them alone, and for names of labels without them. */
export function requireBothMaps(beside: readonly BesideName[], { labels }: EvaluateOptions): boolean {
  const given = images.filter((name) => beside.includes(name))
  if (given.length === 1) refuse('bad-argument', 'label maps', `${besideSheets[given[0]!].flag} alone`, labelMapFlags)
  if (given.length === 0 && labels !== undefined && !(typeof labels === 'object' && 'found' in labels))
    refuse('bad-argument', '--labels', 'no label maps', labelMapFlags)
  return given.length === 2
}

/** The files of a case with those of its label maps. */
export function labelledFiles({ reference, prediction, beside = {} }: CasePair): CaseTask['files'] {
  const file = (side: 'answers' | 'submission', path: string) => ({ side, paths: [path], reader: 'any' as const })
  const maps = images.flatMap((name) =>
    beside[name] === undefined ? [] : [[name, file('answers', beside[name])] as const],
  )
  return {
    reference: file('answers', reference.path!),
    prediction: file('submission', prediction.path!),
    ...Object.fromEntries(maps),
  }
}

/** Their paths, for errors. */
export function labelMapNames({ beside = {} }: CasePair): { readonly labelMaps: LabelMapFiles } {
  const { fixedLabels = null, movingLabels = null } = beside
  return { labelMaps: { fixedLabels, movingLabels } }
}
