import { checkArguments } from '../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { datasetLabels } from '../../presets/nnunet/datasetLabels'
import { nnunetReaders } from '../../presets/nnunet/nnunetReaders'
import { evaluateFiles, type NnunetFolders, type NnunetOptions, nnunetFoldersShape } from './evaluateFiles'

export interface NnunetEvaluateFolderOptions extends NnunetOptions {
  /** The text of `dataset.json`. */
  readonly dataset: string
  /** Its name in errors; default `dataset.json`. */
  readonly datasetName?: string
}

/** The options of both functions. */
export const nnunetOptionsTable: OptionTable<NnunetOptions> = {
  chill: 'boolean',
  runner: 'function',
  onProgress: 'function',
  signal: 'object',
  maxBytes: 'number',
}

/**
 * `nnUNetv2_evaluate_folder`: evaluates a folder of predictions with the labels or regions of `dataset.json` and returns the text of `summary.json`, byte for
 * byte as nnU-Net 2.8.1 writes it. Spacing, origin and direction are not compared, as in nnU-Net.
 *
 * @throws MedgradeError where nnU-Net fails: `bad-json`, `bad-input` for dataset.json; `not-found` for a file without a partner; `shape-mismatch`;
 *   the errors of the readers.
 * @example
 * const image = new TextEncoder().encode('NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 1\nencoding: raw\n\n\x01\x00')
 * const folders = { reference: { 'a.nrrd': image }, prediction: { 'a.nrrd': image } }
 * const dataset = '{"file_ending": ".nrrd", "labels": {"background": 0, "lesion": 1}}'
 * JSON.parse(await nnunetEvaluateFolder(folders, { dataset })).foreground_mean.Dice // → 1
 */
export async function nnunetEvaluateFolder(
  folders: NnunetFolders,
  options: NnunetEvaluateFolderOptions,
): Promise<string> {
  checkArguments({ folders, options }, nnunetFoldersShape, { dataset: 'string' })
  checkOptions('nnunetEvaluateFolder', options, { ...nnunetOptionsTable, dataset: 'string', datasetName: 'string' })
  const { dataset, datasetName: file = 'dataset.json', ...shared } = options
  const { reader, ...plan } = datasetLabels(dataset, file)
  const named = nnunetReaders.filter(({ name }) => name === reader)
  if (reader !== undefined && named.length === 0)
    refuse('bad-input', 'overwrite_image_reader_writer', reader, nnunetReaders.map(({ name }) => name).join(', '), {
      file,
    })
  const byEnding = nnunetReaders.filter(({ endings }) => endings.includes(plan.ending.toLowerCase()))
  return evaluateFiles(folders, { ...plan, readers: reader === undefined ? byEnding : named }, shared)
}
