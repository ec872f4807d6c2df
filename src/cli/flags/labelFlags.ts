import { InvalidArgumentError } from 'commander'
import { contourConventions } from '../../formats/dicom/contours/contourConventions'
import { countFromZero } from '../countFromZero'
import { optional, parsed, renamed, text, toggle, word } from './flagSet'

/** Which image of an OME-Zarr is read. */
export const zarrFlags = {
  level: parsed('<n>', 'of OME-Zarr: the resolution, from 0, the largest (default)', countFromZero),
  zarrLabels: text('<name>', 'of OME-Zarr: the labels of this name, where an image has labels beside it'),
}

/** What label arrays and pictures mean: `evaluate` and `metric` take it alike. */
export const labelFlags = {
  threshold: parsed('<p>', 'values above it are foreground, in the unit of the values', finiteNumber),
  argmax: toggle('channels with background first become labels'),
  round: toggle('labels that were scaled on saving become the nearest whole numbers'),
  nan: word('<rule>', 'background: NaN counts as 0', ['background']),
  foreground: word('<rule>', 'nonzero: everything but zero is label 1', ['nonzero']),
  values: renamed('<rule>', '--foreground'),
  channels: parsed(
    '<names...>',
    'names of the channels of 4-D files; TC=1+3: with their values in label maps',
    commaList,
  ),
  channelAxis: parsed('<n>', 'the axis of channels in the order of the file, from 0', countFromZero),
  frame: parsed('<n>', 'the frame of files with an axis of time, from 0', countFromZero),
  colours: optional('[list]', 'each colour is a label; #800000=liver,… those with a name'),
  contours: word(
    '<rule>',
    'contours (RTSTRUCT) become masks as by dcmrtstruct2nii (default) or rt-utils',
    contourConventions,
  ),
  downsample: parsed(
    '<n>',
    'regions (GeoJSON): how many of their pixels a pixel of the picture is (default 1)',
    finiteNumber,
  ),
  strict: toggle('refuse a case whose geometry differs'),
  resample: toggle('resample such a prediction to the grid of its reference'),
}

/** Texts between commas, after those of the options before. */
export function commaList(words: string, before: string[] | undefined): string[] {
  return [...(before ?? []), ...words.split(',').filter((part) => part !== '')]
}

export function finiteNumber(value: string): number {
  const found = Number(value)
  if (value.trim() === '' || !Number.isFinite(found)) throw new InvalidArgumentError('a number is expected')
  return found
}
