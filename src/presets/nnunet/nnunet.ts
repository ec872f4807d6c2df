import { nameList } from '../../errors/nameList'
import { refuse } from '../../errors/refuse'
import { withoutImageEnding } from '../pairing/listImages'
import type { CaseEvaluation, EvaluationPair, Preset, PresetRow, ToolFolders, ToolPairs } from '../presetTypes'
import { canBroadcast, countLabels, type LabelCounts } from './countLabels'
import { labelKey, type NnunetLabel } from './labelKey'
import { fileReader, type NnunetReader, nnunetArray, nnunetReaders } from './nnunetReaders'
import { caseValues, summaryText } from './summaryText'

/** Options of {@link nnunet}. */
export interface NnunetPresetOptions {
  /** Values, or several values of a region. `evaluate` takes them from its labels. */
  readonly labels?: readonly NnunetLabel[]
  /** Names of the labels in the rows; default: as in `summary.json`. */
  readonly names?: readonly string[]
  readonly ignoreLabel?: number
  /** Ending of the files; default: that of the first reference. */
  readonly ending?: string
  /** Reader class; default: by the ending. */
  readonly reader?: string
  /** Evaluates the predictions that exist; default false. */
  readonly chill?: boolean
}

/** Counts of each label. */
export type NnunetCounts = { readonly counts: readonly LabelCounts[] }

/**
 * nnU-Net's evaluation of a folder as a preset of `evaluate`: Dice, IoU and counts, geometry not compared. The paths in its `summary.json` are below their
 * folders; `nnunetEvaluateFolder` writes the file byte for byte.
 */
export const nnunet: Preset<NnunetPresetOptions, NnunetCounts> = {
  name: 'nnunet',
  title: "nnU-Net's evaluation of a folder",
  source: 'nnunetv2 2.8.1',
  reader: 'sitk',
  options: {
    labels: {
      kind: 'list',
      of: { kind: 'label' },
      default: 'those of --labels',
      about: 'values, or several of a region',
    },
    names: {
      kind: 'list',
      of: { kind: 'text' },
      default: 'as in summary.json',
      about: 'names of the labels in the rows',
    },
    ignoreLabel: { kind: 'number', about: 'voxels of the reference that count nowhere' },
    ending: { kind: 'text', default: 'that of the first reference', about: 'ending of the files' },
    reader: { kind: 'text', default: 'by the ending', about: 'reader class of nnU-Net' },
    chill: { kind: 'flag', default: 'false', about: 'evaluates the predictions that exist' },
  },
  readerOf: (path, { reader }) => fileReader(classOf(path, reader), path),
  metrics: { dice: ['Dice'], iou: ['IoU'] },
  units: { voxel: ['TP', 'FP', 'FN', 'TN', 'n_ref', 'n_pred'] },
  evaluateCase,
  pairFiles,
  files: (cases, { labels = [] }) => [
    {
      name: 'summary.json',
      text: summaryText(
        cases.map(({ name, paths = { reference: name, prediction: name }, state }) => ({
          referenceFile: paths.reference,
          predictionFile: paths.prediction,
          counts: state!.counts,
        })),
        labels,
      ),
    },
  ],
}

function classOf(path: string, name?: string): NnunetReader {
  const named = nnunetReaders.find((one) => one.name === name)
  if (named) return named
  // The class for TIFF images reads a stack as colours; a TIFF of two axes is an image.
  const kind = /\.tiff?$/i.test(path) ? 'Tiff3DIO' : /\.(?:png|bmp)$/i.test(path) ? 'NaturalImage2DIO' : 'SimpleITKIO'
  return nnunetReaders.find((one) => one.name === kind)!
}

function evaluateCase(pair: EvaluationPair, options: NnunetPresetOptions): CaseEvaluation<NnunetCounts> {
  const { labels = [], names, ignoreLabel, reader } = options
  const { name, paths = { reference: name, prediction: name } } = pair
  const side = (which: 'reference' | 'prediction') => {
    const own = classOf(paths[which], reader)
    const flat = own.name === 'Tiff3DIO' && pair[which].shape.length === 2
    return nnunetArray(pair[which], flat ? { name: 'NaturalImage2DIO' } : own, paths[which])
  }
  const [reference, prediction] = [side('reference'), side('prediction')]
  const { shape } = prediction
  if (!canBroadcast(reference.shape, shape))
    refuse('shape-mismatch', 'shape (z, y, x behind t or 1)', shape, `[${reference.shape}], as its reference`, {
      file: paths.prediction,
    })
  const counts = countLabels(reference, prediction, labels, ignoreLabel)
  const rows = labels.flatMap((label, i) => rowsOf(names?.[i] ?? labelKey(label), counts[i]!))
  const broadcast = `${reference.shape}` !== `${shape}`
  return { rows, quirks: broadcast ? ['shape-broadcast'] : [], state: { counts } }
}

function rowsOf(label: string, counts: LabelCounts): PresetRow[] {
  return Object.entries(caseValues(counts)).map(([metric, value]) => ({
    label,
    metric,
    value,
  }))
}

/** Files of equal names with the ending; a reference without a prediction is an error unless `chill` is set, a prediction without a reference always is. */
function pairFiles({ references, predictions }: ToolFolders, options: NnunetPresetOptions): ToolPairs {
  const { ending = /[^.].*?(\.[^.]*)$/s.exec(references[0] ?? '')?.[1] ?? '', chill = false } = options
  const own = (paths: readonly string[]) => paths.filter((path) => !path.includes('/') && path.endsWith(ending))
  const cases = own(predictions)
  const [wanted, present] = [own(references), new Set(cases)]
  const known = new Set(wanted)
  const missing = wanted.filter((path) => !present.has(path))
  const extra = cases.filter((path) => !known.has(path))
  const stops = [
    ...(missing.length > 0 && !chill ? [`no prediction for ${nameList(missing)} (the option chill goes on)`] : []),
    ...(extra.length > 0 ? [`no reference for ${nameList(extra)}`] : []),
  ]
  return {
    pairs: cases
      .filter((path) => known.has(path))
      .map((path) => ({ case: withoutImageEnding(path), reference: path, prediction: path })),
    missing: missing.map(withoutImageEnding),
    extra: [],
    ...(stops.length > 0 ? { stops: stops.join('; ') } : {}),
  }
}
