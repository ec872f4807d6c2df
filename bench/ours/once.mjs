// One submission graded in a fresh process; prints the peak memory in MB of this process and of those that it started. Usage: node once.mjs FOLDER CHALLENGE
import { join } from 'node:path'
import { gradeFiles } from 'medgrade/node'
import { peakMemory, peakOfChildren } from '../harness/peakMemory.mjs'

const [, , folder, challenge] = process.argv
const paths = { submission: join(folder, 'submission.csv'), answers: join(folder, 'answers.csv') }
const report = await gradeFiles(challenge, paths, { jobs: 1 })
if (report.error) throw new Error(report.error.message)
console.log(JSON.stringify({ peak: (peakMemory() + peakOfChildren()) / 2 ** 20 }))
