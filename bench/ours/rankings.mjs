// Every ranking of 10 algorithms over 100 cases with 1000 resamples, and the interval of every mean; prints milliseconds.
import { bootstrapTasks, meanInterval, significanceMap } from 'medgrade/statistics'
import { randomOf } from '../workloads/random.mjs'

const random = randomOf(5)
const algorithms = Array.from({ length: 10 }, (_, index) => `algorithm ${index}`)
const values = Array.from({ length: 100 }, () => algorithms.map((_, index) => 0.6 + 0.01 * index + 0.2 * random()))
const task = { task: '', cases: values.map((_, index) => `case ${index}`), algorithms, values }
const methods = ['meanThenRank', 'medianThenRank', 'quantileThenRank', 'rankThenMean', 'rankThenMedian', 'testBased']

const start = performance.now()
for (const method of methods) bootstrapTasks([task], { method, quantile: 0.05, samples: 1000 })
for (const index of algorithms.keys())
  meanInterval(
    values.map((row) => row[index]),
    { samples: 1000 },
  )
significanceMap(values)
console.log(performance.now() - start)
