import { basename, dirname } from 'node:path'
import type { AnyImage } from '../../contract'
import { openInput } from '../../engine/files/openInput'
import { refuse } from '../../errors/refuse'
import { labelsSetting } from '../../evaluation/evaluate/labelsTasks'
import { labelList } from '../../evaluation/inputs/labelTable'
import { errorMaps } from '../../evaluation/output/errorMaps'
import { readers } from '../../formats/readers/readers'
import { errorMapPath, writeErrorMap } from '../../node/evaluation/writeErrorMap'
import { directorySource } from '../../node/files/directorySource'
import { gridOfSeries } from './gridOfSeries'
import type { LabelFlags } from './labelInputs'

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
  meaning: LabelFlags & { readonly series?: string } = {},
): Promise<void> {
  for (const name of ['mask', 'ignoreLabel'] as const)
    if (options[name] !== undefined)
      refuse('bad-option', '--out-masks', `--${name === 'mask' ? name : 'ignore-label'} beside it`, 'one of them')
  if (options.label === 'any') refuse('bad-option', '--out-masks', '--label any', 'a number, or --foreground nonzero')
  const { threshold, round, nan, argmax, channels, channelAxis, colours, contours, downsample, frame } = meaning
  const { spacing, series } = meaning
  const wanted = options.labels ?? (options.label === undefined ? null : [options.label])
  const labels = (wanted as readonly number[] | null)?.map((value) => ({ name: String(value), values: [value] }))
  const named = typeof meaning.labels === 'string' ? labelList(meaning.labels) : null
  const setting = {
    ...labelsSetting(named ?? (labels ? { labels } : null), {
      threshold,
      round,
      nan,
      channels,
      channelAxis,
      colours,
      contours,
      downsample,
      frame,
      spacing,
      activation: argmax ? 'argmax' : undefined,
      foreground: options.foreground === 'nonzero' ? 'nonzero' : undefined,
    }),
    referenceFiles: null,
    predictionFiles: null,
    referenceName: reference,
    predictionName: prediction,
    grid: series === undefined ? null : await gridOfSeries(series),
  }
  const images = { reference: await imageOf(reference), prediction: await imageOf(prediction) }
  for (const map of errorMaps(images, setting)) await writeErrorMap(errorMapPath(folder, [map.label]), map)
}

async function imageOf(file: string): Promise<AnyImage> {
  const source = directorySource(dirname(file), { links: 'anywhere' })
  const { bytes, context } = await openInput({ source, path: basename(file) }, { name: file })
  return readers.any(bytes, context)
}
