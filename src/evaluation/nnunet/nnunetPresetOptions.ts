import { refuse } from '../../errors/refuse'
import { datasetLabels } from '../../presets/nnunet/datasetLabels'
import { labelKey, type NnunetLabel } from '../../presets/nnunet/labelKey'
import type { NnunetPresetOptions } from '../../presets/nnunet/nnunet'
import type { NamedLabel } from '../../understanding/labels/labelNames'
import type { ReadLabels } from '../inputs/readLabels'

/** The options of the preset from the labels of an evaluation: those of `dataset.json` by nnU-Net's rules, or a list. @throws MedgradeError `bad-argument`. */
export function nnunetPresetOptions(read: ReadLabels | null, given: NnunetPresetOptions = {}): NnunetPresetOptions {
  const { table } = read ?? {}
  if (table?.file.toLowerCase().endsWith('.json')) {
    const { ending, labels, ignoreLabel, reader } = datasetLabels(table.text, table.file)
    return {
      labels,
      names: labels.map((label) => nameOf(label, read!.labels)),
      ending,
      ignoreLabel,
      reader,
      ...given,
    }
  }
  if (read === null || read.labels.length === 0)
    return given.labels === undefined
      ? refuse('bad-argument', 'labels of the preset nnunet', 'none', 'dataset.json, or a list such as 1,2,3')
      : given
  const labels = read.labels.map(({ values }): NnunetLabel => (values.length === 1 ? values[0]! : values))
  return {
    labels,
    names: read.labels.map(({ name }) => name),
    ignoreLabel: read.ignore,
    ...given,
  }
}

function nameOf(label: NnunetLabel, named: readonly NamedLabel[]): string {
  const values = `${[label].flat()}`
  return named.find((one) => `${one.values}` === values)?.name ?? labelKey(label)
}
