import { basename, dirname } from 'node:path'
import type { AnyImage, ZarrChoice } from '../../contract'
import { openInput } from '../../engine/files/openInput'
import { refuse } from '../../errors/refuse'
import { labelsSetting } from '../../evaluation/evaluate/labelsTasks'
import { labelList } from '../../evaluation/inputs/labelTable'
import { errorMaps } from '../../evaluation/output/errorMaps'
import { readers } from '../../formats/readers/readers'
import { errorMapPath, writeErrorMap } from '../../node/evaluation/writeErrorMap'
import { directorySource } from '../../node/files/directorySource'
import { readingValues } from '../../understanding/reading/readingValues'
import { gridOfSeries } from './gridOfSeries'
import type { LabelFlags } from './labelInputs'
import { type ZarrFlags, zarrChoice } from './metricFiles'

/** The options of a metric that choose labels. */
export interface MaskOptions {
  readonly label?: unknown
  readonly labels?: unknown
  readonly foreground?: unknown
  readonly mask?: unknown
  readonly ignoreLabel?: unknown
}

/**
 * Writes the error map of every label of two files as `<folder>/<label>.nii.gz`.
 *
 * @throws MedgradeError `bad-option` for options that change what is compared; errors of the files.
 */
export async function writeMasks(
  folder: string,
  reference: string,
  prediction: string,
  options: MaskOptions,
  meaning: LabelFlags & ZarrFlags & { readonly series?: string } = {},
): Promise<void> {
  for (const name of ['mask', 'ignoreLabel'] as const)
    if (options[name] !== undefined)
      refuse('bad-option', '--out-masks', `--${name === 'mask' ? name : 'ignore-label'} beside it`, 'one of them')
  if (options.label === 'any') refuse('bad-option', '--out-masks', '--label any', 'a number, or --foreground nonzero')
  const { series } = meaning
  const wanted = options.labels ?? (options.label === undefined ? null : [options.label])
  const labels = (wanted as readonly number[] | null)?.map((value) => ({ name: String(value), values: [value] }))
  const named = typeof meaning.labels === 'string' ? labelList(meaning.labels) : null
  const setting = {
    ...labelsSetting(named ?? (labels ? { labels } : null), {
      ...readingValues({ ...meaning, foreground: options.foreground }),
    }),
    referenceFiles: null,
    predictionFiles: null,
    referenceName: reference,
    predictionName: prediction,
    grid: series === undefined ? null : await gridOfSeries(series),
  }
  const zarr = zarrChoice(meaning)
  const images = { reference: await imageOf(reference, zarr), prediction: await imageOf(prediction, zarr) }
  for (const map of errorMaps(images, setting)) await writeErrorMap(errorMapPath(folder, [map.label]), map)
}

async function imageOf(file: string, zarr: ZarrChoice | undefined): Promise<AnyImage> {
  const source = directorySource(dirname(file), { links: 'anywhere', zarr })
  const { bytes, context } = await openInput({ source, path: basename(file) }, { name: file })
  return readers.any(bytes, context)
}
