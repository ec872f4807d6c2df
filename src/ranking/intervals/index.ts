export type { IndexStatistic } from '../resampling/resample'
export type { IntervalMethod } from '../statisticSheets'
export { adviseInterval, type IntervalAdvice, type IntervalSituation, type IntervalSubject } from './adviseInterval'
export { type AucIntervalMethod, aucInterval } from './aucInterval'
export { bootstrapInterval } from './bootstrapInterval'
export { type ClusterInterval, type ClusterIntervalOptions, clusterInterval } from './clusterInterval'
export { type AucComparison, compareAucs } from './compareAucs'
export {
  type CorrelationIntervalMethod,
  type CorrelationIntervalOptions,
  correlationInterval,
} from './correlationInterval'
export { describeInterval } from './describeInterval'
export type { Interval, IntervalOptions } from './interval'
export { type MeanIntervalMethod, meanInterval } from './meanInterval'
export { type MedianIntervalMethod, medianInterval } from './medianInterval'
export { type NestedInterval, type NestedIntervalOptions, nestedInterval } from './nestedInterval'
export { type CasePlan, planCases } from './planCases'
export { type PooledInterval, type PooledIntervalMethod, pooledInterval } from './pooledInterval'
export { type ProportionIntervalMethod, type ProportionIntervalOptions, proportionInterval } from './proportionInterval'
export { type RepeatedRuns, repeatedRuns } from './repeatedRuns'
export type { ResamplingMethod } from './statisticInterval'
export {
  type StatisticsFacts,
  type StatisticsWarning,
  type StatisticsWarningCode,
  statisticsWarnings,
} from './statisticsWarnings'
