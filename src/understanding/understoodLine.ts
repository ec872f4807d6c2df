import type { SideFacts } from './labels/labelGrid'
import { plainNumber } from './plainNumber'

/**
 * One line about the files of a side: what they were taken for, and the options that decided it.
 *
 * @param what they are; default: their format.
 */
export function understoodLine(side: string, files: readonly SideFacts[], what?: string): string {
  const parts = [
    counted(files, (one) => layoutText(one, what)),
    counted(files, valuesText),
    counted(files, sizeText),
    ...optionsText(files),
  ].filter((text) => text !== '')
  return `${side}: ${parts.join('; ')}`
}

/** The texts that occur, each with the number of its files where there are several. */
function counted(files: readonly SideFacts[], text: (facts: SideFacts) => string): string {
  const counts = new Map<string, number>()
  for (const one of files) counts.set(text(one), (counts.get(text(one)) ?? 0) + 1)
  counts.delete('')
  return [...counts].map(([words, count]) => (counts.size > 1 ? `${words} (${count} files)` : words)).join(', ')
}

function layoutText({ layout, channels, format }: SideFacts, what?: string): string {
  const name = what ?? (format === 'nifti' ? 'NIfTI' : format.toUpperCase())
  switch (layout) {
    case 'map':
      return `${name} with a label map`
    case 'background first':
      return `${name} with ${channels} channels, the first is background`
    case 'all channels':
      return `${name} with ${channels} channels, all are labels`
    case 'named channels':
      return `${name} with ${channels} named channels`
    case 'argmax':
      return `${name} with ${channels} channels, labels by the largest`
    case 'regions':
      return `${name} with ${channels} channels of regions`
    case 'files':
      return `${name}, one file a label`
    case 'contours':
      return `RTSTRUCT of ${channels} structures, drawn as dcmrtstruct2nii`
    case 'contours with edges':
      return `RTSTRUCT of ${channels} structures, drawn as rt-utils`
    case 'polygons':
      return `GeoJSON with polygons of ${channels} ${channels === 1 ? 'class' : 'classes'}`
    default:
      return `${name} with ${layout}`
  }
}

function valuesText({ values }: SideFacts): string {
  if (values === null || values.kind === 'labels') return ''
  const range = `${plainNumber(values.min)} to ${plainNumber(values.max)}`
  const kinds = {
    blank: 'nothing but background',
    binary: 'values 0 and 1',
    scaled: `labels scaled on saving, ${range}`,
    probabilities: `probabilities, ${range}`,
    fractions: `fractions, ${range}`,
  }
  return kinds[values.kind]
}

function sizeText({ unit, size }: SideFacts): string {
  if (unit === 'voxel') return 'no voxel size, distances and volumes in voxels'
  if (size === 'given') return 'voxel size as given'
  if (size === 'kept') return 'voxel size as the reader has it'
  return size === null || size === 'mm' ? 'voxel size in mm' : `voxel size in ${size}, converted to mm`
}

const flags: Readonly<Record<string, string>> = {
  threshold: '--threshold',
  round: '--round',
  nan: '--nan background',
  frame: '--frame',
  channelAxis: '--channel-axis',
  foreground: '--foreground nonzero',
}

function optionsText(files: readonly SideFacts[]): string[] {
  const used = new Set(files.flatMap((one) => one.used))
  const named = Object.entries(flags).flatMap(([name, flag]) => (used.has(name) ? [flag] : []))
  return named.length > 0 ? [`by ${named.join(', ')}`] : []
}
