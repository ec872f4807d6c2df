// Names in Python: snake_case, and int where a value is always a whole number.

import { catalogueCounts, catalogueOptions } from './catalogueNames.mjs'

/** `hausdorffDistance` → `hausdorff_distance`, `pairedTTest` → `paired_t_test`. */
export function snakeCase(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
}

const words = `False None True and as assert async await break class continue def del elif else except finally for from global if import in is
lambda nonlocal not or pass raise return try while with yield`

export const keywords = new Set(words.split(/\s+/))

/**
 * Fields and options that hold whole numbers, beside those of metrics, which their sheets tell: labels, counts, positions in lists. TypeScript has one type of number; in Python an index must be an int.
 * A value that is not whole, such as a count that is NaN, stays a float.
 */
export const wholeNames = new Set([
  ...catalogueOptions,
  ...catalogueCounts,
  ...['oldLabels', 'referenceLabels', 'predictionLabels', 'positiveLabel'],
  ...['count', 'counts', 'size', 'reference', 'prediction', 'both', 'either'],
  ...['tp', 'fp', 'fn'],

  ...['cases', 'missing', 'samples', 'undefinedSamples', 'seed', 'pairs', 'ties', 'wins', 'losses', 'above', 'below'],
  ...['equal', 'permutations', 'permutationSeed', 'patients', 'used', 'entries', 'neededCases', 'mostInfluential'],
  ...['algorithm', 'case', 'from', 'to', 'winner', 'order', 'orderedByTests', 'map', 'superior', 'merge', 'indices'],
  ...['detectionIds', 'truthIds', 'matches', 'imageId', 'categoryId', 'image_id', 'category_id', 'id', 'shape'],
  ...['T', 'R', 'K', 'A', 'M', 'sysLen', 'refLen', 'maxDetections', 'points', 'frequencies'],
  ...['successes', 'trials', 'onlyFirstRight', 'onlySecondRight', 'width', 'height', 'margin'],
  ...['tileFrom', 'codes', 'resamples', 'clusters', 'images', 'positives', 'negatives', 'comparisons'],
])

/** Functions whose result itself is whole. */
export const wholeResults = new Set([
  'betti0',
  'betti0Error',
  'chexbertLabels',
  'reportLabels',
  'rankOrder',
  'labelAdjacency',
])

/** The average precision of all classes is named as the map of significant pairs. */
const fractions = new Set(['MeanAveragePrecisionResult.map'])

export function isWhole(owner, name) {
  return wholeNames.has(name) && !fractions.has(`${owner}.${name}`)
}

/** Options and arguments of whole numbers; any other number is a float, to which Python's type checkers assign an int. */
export const wholeOptions = new Set([
  ...catalogueOptions,
  ...['axes', 'seed', 'samples', 'permutations'],
  ...['permutationSeed', 'indices', 'maxDetections', 'points', 'shape', 'order'],
  ...['margin', 'tileFrom', 'codes', 'successes', 'trials', 'onlyFirstRight', 'onlySecondRight'],
])
