import type { JacobianDeterminantOptions } from '../../metrics/registration/jacobianDeterminant'
import type { RobustMean30Options } from '../../metrics/registration/robustMean30'
import type { SdLogJacobianOptions } from '../../metrics/registration/sdLogJacobian'
import type { TargetRegistrationErrorOptions } from '../../metrics/registration/targetRegistrationError'
import { metricSheet } from '../metricSheet'

const registration = () => import('../../metrics/registration')

const targetRegistrationError = metricSheet<TargetRegistrationErrorOptions>({
  name: 'targetRegistrationError',
  title: 'target registration error',
  definition: 'mean distance of the displaced landmarks of the fixed image to those of the moving image',
  family: 'registration',
  short: [{ name: 'tre', field: 'mean' }],
  input: 'landmarks',
  unit: ({ spacing }) => (spacing === undefined ? 'voxel' : 'mm'),
  direction: 'lower',
  range: [0, Infinity],
  headline: 'mean',
  fields: { mean: { about: 'mean distance' } },
  blindTo: [
    'everything between the landmarks',
    'folds of the displacement',
    'the error of whoever placed the landmarks',
  ],
  options: {
    spacing: { type: 'numbers', about: 'voxel size of the moving image in the order of the axes; default 1' },
  },
  load: async () => (await registration()).targetRegistrationError,
})

const sdLogJacobian = metricSheet<SdLogJacobianOptions>({
  name: 'sdLogJacobian',
  title: 'standard deviation of the logarithm of the Jacobian determinant',
  definition: 'deviation of ln(clip(determinant + 3, 1e-9, 1e9)) over the grid without two voxels at each side',
  family: 'registration',
  short: [{ name: 'sdlogj', aliases: ['sd_log_j'] }],
  input: 'field',
  unit: 'one',
  direction: 'lower',
  range: [0, Infinity],
  blindTo: [
    'whether the displacement matches the images',
    'a change of volume that is the same everywhere',
    'folds, which cost little because of the 3: count them with jacobian_folds',
  ],
  options: { mask: { type: 'array', only: 'command', about: 'only voxels of the fixed grid where it is not zero' } },
  load: async () => (await registration()).sdLogJacobian,
})

const jacobianDeterminant = metricSheet<JacobianDeterminantOptions>({
  name: 'jacobianDeterminant',
  title: 'Jacobian determinant of a displacement',
  definition: 'det(I + ∇u): 1 keeps the volume, 0 and below folds',
  family: 'registration',
  short: [
    { name: 'jacobian_folds', field: 'folds' },
    { name: 'jacobian_min', field: 'min' },
    { name: 'jacobian_mean', field: 'mean' },
  ],
  input: 'field',
  unit: 'one',
  direction: null,
  range: [-Infinity, Infinity],
  headline: 'folds',
  fields: {
    min: { about: 'smallest determinant' },
    max: { about: 'largest determinant' },
    mean: { about: 'mean determinant' },
    deviation: { direction: 'lower', range: [0, Infinity], about: 'standard deviation' },
    folds: {
      unit: 'voxel',
      direction: 'lower',
      range: [0, Infinity],
      about: 'voxels where the displacement folds: a determinant of at most 0',
    },
  },
  unprinted: ['values'],
  blindTo: ['whether the displacement matches the images', 'where a fold lies: look at the determinants themselves'],
  options: {
    fieldUnit: {
      type: 'word',
      words: { voxel: 'voxels', mm: 'that of the spacing, as SimpleITK takes it' },
      default: 'voxel',
      about: 'unit of the displacement',
    },
    border: {
      type: 'word',
      words: {
        drop: 'two voxels at each side have no determinant, as in Learn2Reg',
        replicate: 'the displacement continues with its border value',
      },
      default: 'drop',
      about: 'what happens at the border',
    },
    spacing: { type: 'numbers', about: 'voxel size for mm; default: that of the displacement' },
  },
  load: async () => (await registration()).jacobianDeterminant,
})

const robustMean30 = metricSheet<RobustMean30Options>({
  name: 'robustMean30',
  title: 'value that the worst 30 % of the cases do not reach',
  definition: '0.7-quantile where low is good, 0.3-quantile where high is good',
  family: 'registration',
  short: [
    { name: 'tre30', title: 'value that 70 % of the cases are at most' },
    { name: 'sdlogj30', title: 'value that 70 % of the cases are at most' },
    { name: 'dsc30', options: { better: 'higher' }, title: 'value that 70 % of the cases are at least' },
    {
      name: 'hd95_30',
      options: { better: 'higher' },
      direction: 'lower',
      title: 'value that only 30 % of the cases are at most, the good end',
    },
  ],
  input: 'sample',
  unit: 'intensity',
  direction: ({ better }) => better ?? 'lower',
  range: [-Infinity, Infinity],
  blindTo: ['how bad the worst 30 % are'],
  options: {
    better: {
      type: 'word',
      words: { lower: '70 % of the cases are at most the result', higher: '70 % are at least it' },
      default: 'lower',
      about: 'which values are good',
    },
  },
  load: async () => (await registration()).robustMean30,
})

export const registrationSheets = [targetRegistrationError, sdLogJacobian, jacobianDeterminant, robustMean30]
