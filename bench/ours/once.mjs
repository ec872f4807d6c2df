// One submission in a fresh process: what the first case costs, what a warm one costs, and how much memory it took at most.
// Usage: node once.mjs FOLDER CHALLENGE [warm calls]
import { join } from 'node:path'
import { peakMemory } from '../harness/peakMemory.mjs'

const [, , folder, challenge, warm = '0'] = process.argv
const clock = () => {
  if (process.env.MEDGRADE_BENCH_CLOCK !== 'cpu') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const begin = clock()
const { gradeFiles } = await import('medgrade/node')
const paths = { submission: join(folder, 'submission.csv'), answers: join(folder, 'answers.csv') }
const loaded = clock()
const times = []
for (let k = 0; k <= Number(warm); k++) {
  const start = clock()
  const report = await gradeFiles(challenge, paths, { jobs: 1 })
  times.push(clock() - start)
  if (report.error) throw new Error(report.error.message)
}
console.log(JSON.stringify({ importing: loaded - begin, times, peak: peakMemory() / 2 ** 20 }))
