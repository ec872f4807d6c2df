/** What a warning of a case is about; the first three and `partial` are states that tables count. */
const warningCodes = {
  misplaced: 'the geometry differs, and voxels are compared by index',
  placed: 'a side was placed in the grid of the other by its geometry',
  resampled: 'the prediction was resampled to the grid of the reference',
  partial: 'the prediction covers a part of the grid of the reference',
  placement: 'voxels outside the other grid, or a side without geometry',
  meaning: 'what a file was taken for',
  'file-missing': 'a label has no file and counts as empty',
  'structure-missing': 'a structure set has no structure of a label, which counts as empty',
  'labels-by-number': 'segments are taken by their numbers',
  'channel-missing': 'no channel has the number of a label',
  'negative-labels': 'negative values are labels',
  'no-shared-label': 'the sides share no label',
  'image-values': 'a side has as many values as an image',
  'label-offset': 'the labels of a side seem to be counted from another number',
} as const

export type WarningCode = keyof typeof warningCodes

/** The text of a warning, which begins with its code. */
export function caseWarning(code: WarningCode, text: string): string {
  return `${code}: ${text}`
}

/** The code of a warning; `warning` for one of a preset or a reader, which has none. */
export function warningCode(text: string): string {
  const [code] = text.split(': ', 1)
  return code !== undefined && Object.hasOwn(warningCodes, code) ? code : 'warning'
}
