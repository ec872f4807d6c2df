// One submission in a fresh process: what the first case costs, what a warm one costs, and how much memory it took at most.
// Usage: node once.mjs FOLDER CHALLENGE [warm calls]
import { join } from 'node:path'

const [, , folder, challenge, warm = '0'] = process.argv
const begin = performance.now()
const { gradeFiles } = await import('medgrade/node')
const paths = { submission: join(folder, 'submission.csv'), answers: join(folder, 'answers.csv') }
const loaded = performance.now()
const times = []
for (let k = 0; k <= Number(warm); k++) {
  const start = performance.now()
  const report = await gradeFiles(challenge, paths, { jobs: 1 })
  times.push(performance.now() - start)
  if (report.error) throw new Error(report.error.message)
}
console.log(JSON.stringify({ importing: loaded - begin, times, peak: process.resourceUsage().maxRSS / 1024 }))
