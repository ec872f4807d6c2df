import { groupBy } from '../../array/groupBy'
import type { ImageGrid } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { imageEnding } from '../../presets/pairing/listImages'
import type { BesideName } from './besideNames'
import { bidsName } from './bidsName'
import type { SideCase } from './sideCases'

/** A reference and its prediction. */
export interface CasePair {
  /** Name of the case: that of the reference. */
  readonly case: string
  readonly reference: SideCase
  readonly prediction: SideCase
  /** The paths of its files in the folders beside the references, among the references. */
  readonly beside?: Readonly<Partial<Record<BesideName, string>>>
  /** The grid of the images, for two segmentations of DICOM, and for contours. */
  readonly grid?: ImageGrid
  /** The files of these images, among those of the series. */
  readonly images?: readonly string[]
  /** One of several predictions of the reference: the number of the step, how many a case has, and whether it is the last. */
  readonly step?: { readonly of: string; readonly number: number; readonly count: number; readonly last: boolean }
}

export interface PairedCases {
  /** In the order of the references. */
  readonly pairs: readonly CasePair[]
  /** References without a prediction. */
  readonly missing: readonly SideCase[]
  /** Predictions without a reference. */
  readonly extra: readonly SideCase[]
}

/** DICOM files, and folders of them. */
export const isDicomCase = ({ path }: SideCase) => path !== undefined && /^(?:\.dcm)?$/.test(imageEnding(path))

type KeyOf = (one: SideCase) => string | null

export const base = (key: string) => key.slice(key.lastIndexOf('/') + 1)
const withoutChannel = (key: string) => key.replace(/_0000$/, '')
const suffix = /(?:_seg|_mask|_msk|_label|_labels|_pred|_prediction|_gt|-seg|-mask|-label|-pred)$/
export const withoutSuffix = (key: string) => key.replace(suffix, '')

export function withoutAll(key: string): string {
  const shorter = withoutSuffix(withoutChannel(key))
  return shorter === key ? key : withoutAll(shorter)
}

/** A folder of its own for each case: the name of the folder stands for the case. */
const folderOf = ({ key, path }: SideCase) =>
  path !== undefined && key.includes('/') ? base(key.slice(0, key.lastIndexOf('/'))) : base(key)

const plainFolderOf: KeyOf = (one) => withoutAll(folderOf(one))

/** The rules of pairing, the strictest first. */
const rules: readonly KeyOf[] = [
  ({ key }) => key,
  ({ key }) => base(key),
  ({ key }) => withoutChannel(key),
  ({ key }) => withoutSuffix(key),
  ({ key }) => withoutAll(key),
  ({ key }) => withoutAll(base(key)),
  ({ key, labels, name }) => (labels ? name : (bidsName(base(key))?.case ?? null)),
  ({ key, labels, name }) => (labels ? name : (bidsName(base(key))?.case ?? withoutAll(base(key)))),
  folderOf,
  plainFolderOf,
]

/**
 * Pairs by name: equal paths without ending, equal base names, then without `_0000`, without `_seg`, `_mask`, `_label`, `_pred`, `-seg` and the like, by the
 * entities of BIDS, by the folder of the case. A rule serves only what stricter ones left.
 *
 * @throws MedgradeError `bad-input` where two files of one side have the same partner; it names both.
 */
export function pairCases(references: readonly SideCase[], predictions: readonly SideCase[]): PairedCases {
  const partners = new Map<SideCase, SideCase>()
  const named = new Map<SideCase, string>()
  let openReferences = references
  let openPredictions = predictions
  for (const rule of rules) {
    if (openReferences.length === 0 || openPredictions.length === 0) break
    const byKey = groupBy(openPredictions, rule)
    const wanted = groupBy(openReferences, rule)
    for (const [key, group] of wanted) {
      const candidates = byKey.get(key)
      if (!candidates) continue
      if (candidates.length > 1) throw ambiguous(group[0]!.name, candidates, 'predictions')
      if (group.length > 1) throw ambiguous(candidates[0]!.name, group, 'references')
      partners.set(group[0]!, candidates[0]!)
      if (rule === folderOf || rule === plainFolderOf) named.set(group[0]!, key)
    }
    const taken = new Set(partners.values())
    openReferences = openReferences.filter((one) => !partners.has(one))
    openPredictions = openPredictions.filter((one) => !taken.has(one))
  }
  return {
    pairs: references.flatMap((reference) => {
      const prediction = partners.get(reference)
      return prediction ? [{ case: named.get(reference) ?? reference.name, reference, prediction }] : []
    }),
    missing: openReferences,
    extra: openPredictions,
  }
}

/** The error for two candidates. */
export function ambiguous(name: string, candidates: readonly SideCase[], side: string): MedgradeError {
  const files = candidates.map(({ shown }) => shown)
  return new MedgradeError('bad-input', `Case ${name} has ${files.length} ${side}: ${files.join(', ')}`, {
    case: name,
    found: files.join(', '),
    expected: 'one; name the pairs in a list, or by a pattern',
  })
}
