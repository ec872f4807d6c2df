import type { CompareCases } from '../compareCases'
import { compareVesselCases } from '../compareVesselCases'

export const compareCases: CompareCases = (expected, report) => compareVesselCases(expected, report)
