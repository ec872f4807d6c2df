import { requireNumbers } from '../../array/requireNumbers'
import { sourceOf } from '../../engine/files/filesSource'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { nnunetReaders } from '../../presets/nnunet/nnunetReaders'
import { filesEnding } from '../../presets/nnunet/pairFiles'
import { evaluateFiles, type NnunetFolders, type NnunetOptions, nnunetFoldersShape } from './evaluateFiles'
import { nnunetOptionsTable } from './nnunetEvaluateFolder'

export interface NnunetEvaluateSimpleOptions extends NnunetOptions {
  /** Values in the order of the means; 0 is allowed. */
  readonly labels: readonly number[]
  /** Voxels whose reference has this value count nowhere. */
  readonly ignoreLabel?: number
}

/**
 * `nnUNetv2_evaluate_simple`: evaluates a folder of predictions for given labels and returns the text of `summary.json`, byte for byte as nnU-Net 2.8.1
 * writes it. The ending of the first reference file by name decides which files are evaluated.
 *
 * @throws MedgradeError where nnU-Net fails: `not-found` for a file without a partner; `wrong-format`; `shape-mismatch`; the errors of the readers.
 * @example
 * const image = new TextEncoder().encode('NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 1\nencoding: raw\n\n\x01\x00')
 * const folders = { reference: { 'a.nrrd': image }, prediction: { 'a.nrrd': image } }
 * JSON.parse(await nnunetEvaluateSimple(folders, { labels: [1] })).mean['1'].TP // → 1
 */
export async function nnunetEvaluateSimple(
  folders: NnunetFolders,
  options: NnunetEvaluateSimpleOptions,
): Promise<string> {
  checkArguments({ folders, options }, nnunetFoldersShape, { labels: ['number'] })
  checkOptions('nnunetEvaluateSimple', options, { ...nnunetOptionsTable, labels: 'numbers', ignoreLabel: 'number' })
  const { labels, ignoreLabel, ...shared } = options
  if (labels.length === 0) refuse('bad-argument', 'labels', 'none', 'one value or more')
  requireNumbers('labels', labels, Number.NEGATIVE_INFINITY, true)
  const reference = sourceOf(folders.reference)
  const [first] = await filesEnding(reference, '')
  if (first === undefined) refuse('not-found', 'files of the references', 'none', 'images')
  // Python's `os.path.splitext`: leading dots begin no ending.
  const ending = /[^.].*?(\.[^.]*)$/s.exec(first)?.[1] ?? ''
  const plan = { ending, labels, readers: nnunetReaders, ignoreLabel }
  return evaluateFiles({ ...folders, reference }, plan, shared)
}
