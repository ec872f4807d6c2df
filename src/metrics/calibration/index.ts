export type { Vector } from '../../array/vector'
export type { ArrayInput, Data, NdArray, NestedNumbers } from '../../contract'
export type { CalibrationNorm } from '../../kernels/calibration/confidenceBins'
export { type CalibrationErrorOptions, calibrationError } from './calibrationError'
export { type ConsensusConfidenceOptions, consensusConfidence } from './consensusConfidence'
export { type ConsensusDiceOptions, consensusDice } from './consensusDice'
export { type KernelCalibrationErrorOptions, kernelCalibrationError } from './kernelCalibrationError'
export {
  type KernelDensityCalibrationErrorOptions,
  kernelDensityCalibrationError,
} from './kernelDensityCalibrationError'
export { type MultiRaterCalibrationOptions, multiRaterCalibration } from './multiRaterCalibration'
export type { Probabilities } from './probabilityInput'
export { type RiskCoverage, riskCoverage } from './riskCoverage'
export { type ThresholdDiceOptions, thresholdDice } from './thresholdDice'
export { type VolumeCrpsOptions, volumeCrps } from './volumeCrps'
