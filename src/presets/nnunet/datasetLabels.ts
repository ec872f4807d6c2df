import { refuse } from '../../errors/refuse'
import { parsePythonJson } from '../../python/parsePythonJson'
import { entryOf, type PythonValue, pythonText } from '../../python/pythonValue'
import type { NnunetLabel } from './labelKey'

/** What nnU-Net's evaluation takes from a `dataset.json`. */
export interface DatasetLabels {
  /** `file_ending`. */
  readonly ending: string
  /** Regions in the order of the file, or plain labels ascending; without background and ignore label. */
  readonly labels: readonly NnunetLabel[]
  readonly ignoreLabel?: number
  /** `overwrite_image_reader_writer`, if it names one. */
  readonly reader?: string
}

type Entries = readonly (readonly [PythonValue, PythonValue])[]

/**
 * Reads `dataset.json` as nnU-Net's LabelManager does: all entries are regions as soon as one has two or more values.
 *
 * @throws MedgradeError `bad-json`; `bad-input` where nnU-Net refuses the file: no background 0, an ignore label that is not the highest value plus one,
 *   regions without `regions_class_order`.
 */
export function datasetLabels(text: string, file: string): DatasetLabels {
  const root = entriesOf(parsePythonJson(text, file), 'dataset.json', file)
  const ending = entryOf(root, 'file_ending')
  if (typeof ending !== 'string') refuse('bad-input', 'file_ending', shown(ending), 'a text such as .nii.gz', { file })
  const entries = entriesOf(entryOf(root, 'labels'), 'labels', file)
  checkBackground(entryOf(entries, 'background'), file)
  const ignore = entryOf(entries, 'ignore')
  const named = entries.filter(([name]) => name !== 'ignore')
  const values = named.flatMap(([name, value]) => valuesOf(value, name, file))
  const ignoreLabel = ignore === undefined || ignore === null ? undefined : ignoreOf(ignore, values, file)
  const hasRegions = entries.some(([, value]) => isList(value) && value.list.length > 1)
  const labels = hasRegions
    ? regionsOf(named, entryOf(root, 'regions_class_order'), file)
    : [...new Set(values)].filter((value) => value !== 0).sort((a, b) => a - b)
  const reader = entryOf(root, 'overwrite_image_reader_writer')
  return {
    ending,
    labels,
    ignoreLabel,
    ...(typeof reader === 'string' && reader !== 'None' ? { reader } : {}),
  }
}

function entriesOf(value: PythonValue | undefined, what: string, file: string): Entries {
  if (value !== null && typeof value === 'object' && 'map' in value) return value.map
  return refuse('bad-input', what, shown(value), 'an object', { file })
}

function checkBackground(value: PythonValue | undefined, file: string): void {
  const found = value === undefined ? null : wholeNumber(value)
  if (found !== 0) refuse('bad-input', 'labels.background', shown(value), 0, { file })
}

function ignoreOf(value: PythonValue, values: readonly number[], file: string): number {
  const highest = values.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)
  const ignore = typeof value === 'object' && value !== null && 'int' in value ? Number(value.int) : null
  if (ignore !== highest + 1)
    refuse('bad-input', 'labels.ignore', shown(value), `the highest label plus one (${highest + 1})`, { file })
  return ignore
}

function regionsOf(named: Entries, order: PythonValue | undefined, file: string): NnunetLabel[] {
  const regions = named.flatMap(([name, value]): NnunetLabel[] => {
    const values = valuesOf(value, name, file)
    if (values.length > 0 && values.every((one) => one === 0)) return []
    return [isList(value) ? values : values[0]!]
  })
  const count = order !== undefined && isList(order) ? order.list.length : null
  if (count !== regions.length)
    refuse(
      'bad-input',
      'regions_class_order',
      count === null ? shown(order) : `${count} values`,
      `${regions.length} values, one a region`,
      { file },
    )
  return regions
}

function valuesOf(value: PythonValue, name: PythonValue, file: string): number[] {
  return (isList(value) ? value.list : [value]).map(
    (one) =>
      wholeNumber(one) ?? refuse('bad-input', `labels.${pythonText(name)}`, shown(one), 'whole numbers', { file }),
  )
}

/** Python's `int(value)` for what a label file may hold. */
function wholeNumber(value: PythonValue): number | null {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string') return /^\s*[-+]?\d+\s*$/.test(value) ? Number(value) : null
  if (value === null || typeof value !== 'object') return null
  if ('int' in value) return Number(value.int)
  return 'float' in value && Number.isFinite(value.float) ? Math.trunc(value.float) : null
}

function isList(value: PythonValue): value is { readonly list: readonly PythonValue[] } {
  return value !== null && typeof value === 'object' && 'list' in value
}

function shown(value: PythonValue | undefined): string {
  return value === undefined ? 'nothing' : pythonText(value)
}
