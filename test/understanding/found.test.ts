import { beforeAll, expect, it } from 'vitest'
import { builtCommand } from '../support/builtCommand'
import { foundCases, foundProblem } from '../support/evaluation/foundCases'

// Files as people have them: the command gives the right number, or refuses with the words that lead to it.

const volumes = [
  'bad-reference',
  'channels-without-background',
  'cropped-segmentation',
  'fractions-round',
  'fractions-threshold',
  'given-voxel-size',
  'imagej-voxel-size',
  'labels-against-regions',
  'large-ids',
  'micrometres',
  'qform-and-sform',
  'threshold-in-their-unit',
  'threshold-of-255',
  'no-common-label',
  'palette-png',
  'twelve-bit',
  'time-axis-distance',
  'time-axis-volume',
]

const readers = ['analyze', 'imagej-voxel-size', 'two-point-ring']

const tables = [
  'algorithm-none',
  'board-separator',
  'class-columns',
  'decimal-commas',
  'headerless',
  'id-spelling',
  'leading-zeros',
  'long-rows',
  'masks-without-boxes',
  'no-header-option',
  'run-lengths-as-numbers',
  'score-as-text',
  'semicolon-kappa',
  'semicolons',
  'unknown-images',
]

let command: string
beforeAll(async () => {
  command = builtCommand()
})

const answered = new Set([...volumes, ...readers, ...tables])

it.each(foundCases.filter(({ id }) => answered.has(id)))('$id: $right', (one) => {
  expect(foundProblem(one, command)).toBeNull()
})
