import type { Betti0ErrorOptions } from '../../metrics/topology/betti0Error'
import type { BettiErrorOptions } from '../../metrics/topology/bettiError'
import type { CbDiceOptions } from '../../metrics/topology/cbDice'
import type { ClDiceOptions } from '../../metrics/topology/clDice'
import type { EulerErrorOptions } from '../../metrics/topology/eulerError'
import { metricSheet } from '../metricSheet'
import { absentRow, connectivityRow, emptyAs, labelRows } from './shared'

const betti0Error = metricSheet<Betti0ErrorOptions>({
  name: 'betti0Error',
  title: 'difference in the number of components',
  definition: '|β₀(R) − β₀(P)|, β₀ the number of connected components',
  family: 'topology',
  short: [{ name: 'betti0_error', aliases: ['betti0'] }],
  input: 'labels',
  components: true,
  unit: 'count',
  direction: 'lower',
  range: [0, Infinity],
  blindTo: [
    'where the components are and how large they are',
    'holes and loops',
    'split and merged components that cancel out',
  ],
  options: { ...labelRows, connectivity: connectivityRow, whenEmpty: absentRow(0) },
  load: async () => (await import('../../metrics/topology/betti0Error')).betti0Error,
})

/** 18 has no complement of its own for the background. */
const dualRow = {
  type: 'whole',
  about: 'neighbours that connect: 4, 8; 6, 26; default: all; the background connects by the others',
} as const

const bettiError = metricSheet<BettiErrorOptions>({
  name: 'bettiError',
  title: 'difference in the number of loops or cavities',
  definition: '|βₖ(R) − βₖ(P)|, βₖ the number of components (k = 0), independent loops (1) or cavities (2)',
  family: 'topology',
  short: [{ name: 'betti_error', aliases: ['betti1', 'betti1_error'] }],
  input: 'labels',
  unit: 'count',
  direction: 'lower',
  range: [0, Infinity],
  blindTo: ['where the loops and cavities are and how large they are', 'a loop that is lost beside one that is new'],
  options: {
    ...labelRows,
    dimension: { type: 'whole', default: 1, about: 'what is counted: 0 components, 1 loops, 2 cavities' },
    connectivity: dualRow,
    whenEmpty: absentRow(0),
  },
  load: async () => (await import('../../metrics/topology/bettiError')).bettiError,
})

const eulerError = metricSheet<EulerErrorOptions>({
  name: 'eulerError',
  title: 'difference in Euler characteristic',
  definition: '|χ(R) − χ(P)|, χ = components − loops + cavities',
  family: 'topology',
  short: [{ name: 'euler_error' }],
  input: 'labels',
  unit: 'count',
  direction: 'lower',
  range: [0, Infinity],
  blindTo: ['where components, loops and cavities are', 'a new component beside a new loop, which cancel out'],
  options: { ...labelRows, connectivity: dualRow, whenEmpty: absentRow(0) },
  load: async () => (await import('../../metrics/topology/eulerError')).eulerError,
})

const clDice = metricSheet<ClDiceOptions>({
  name: 'clDice',
  title: 'centreline Dice',
  definition:
    'harmonic mean of the share of the predicted skeleton inside the reference and of the true skeleton inside the prediction',
  family: 'topology',
  short: [{ name: 'cldice' }],
  input: 'labels',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  empty: ({ convention }) => emptyAs(convention === 'original' ? Number.NaN : 0),
  blindTo: ['the thickness of a vessel', 'a gap shorter than the skeleton that it interrupts costs only its length'],
  options: {
    ...labelRows,
    convention: {
      type: 'word',
      words: { topcow: 'the share of an empty skeleton is 0', original: 'it is 0/0, so NaN: the published code' },
      default: 'topcow',
      about: 'value for an empty skeleton',
    },
    method: {
      type: 'word',
      words: { lee: 'for three axes', zhang: 'for two axes' },
      about: 'thinning algorithm; default: by the number of axes',
    },
    axes: { type: 'numbers', about: 'order in which thinning scans the axes; default: that of the array' },
    whenEmpty: { type: 'number', about: 'value of a label that neither side has; default: that of the convention' },
  },
  load: async () => (await import('../../metrics/topology/clDice')).clDice,
})

const cbDice = metricSheet<CbDiceOptions>({
  name: 'cbDice',
  title: 'centreline-boundary Dice',
  definition: 'clDice of soft skeletons whose voxels are weighted by the radius of the structure',
  family: 'topology',
  short: [{ name: 'cbdice' }],
  input: 'labels',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  blindTo: [
    'structures thicker than the erosions reach',
    'very small structures, where the added 1 prevails',
    'false voxels that are wide and away from the centre line: a thick shell costs little',
  ],
  options: {
    ...labelRows,
    iterations: {
      type: 'whole',
      default: 10,
      about: 'erosions: at least the radius of the thickest structure, in voxels',
    },
    smooth: { type: 'number', default: 1, about: 'added to numerators and denominators' },
  },
  load: async () => (await import('../../metrics/topology/cbDice')).cbDice,
})

export const topologySheets = [betti0Error, bettiError, eulerError, clDice, cbDice]
