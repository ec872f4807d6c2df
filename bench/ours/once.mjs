// One submission graded in a fresh process; prints the peak memory in MB of this process and of those that it started. Usage: node once.mjs FOLDER CHALLENGE
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gradeFiles } from 'medgrade/node'
import { peakMemory } from '../harness/peakMemory.mjs'

const [, , folder, challenge] = process.argv
const paths = { submission: join(folder, 'submission.csv'), answers: join(folder, 'answers.csv') }
const report = await gradeFiles(challenge, paths, { jobs: 1 })
if (report.error) throw new Error(report.error.message)
console.log(JSON.stringify({ peak: (peakMemory() + peakOfChildren()) / 2 ** 20 }))

/** Bytes. The process that graded waits for the next submission; 0 where the system has no /proc. */
function peakOfChildren() {
  let sum = 0
  for (const name of readable(() => readdirSync('/proc')) ?? []) {
    const status = /^\d+$/.test(name) ? readable(() => readFileSync(`/proc/${name}/status`, 'latin1')) : undefined
    if (Number(/^PPid:\s*(\d+)/m.exec(status ?? '')?.[1]) !== process.pid) continue
    sum += 1024 * Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0)
  }
  return sum
}

/** Processes end while they are looked at. */
function readable(read) {
  try {
    return read()
  } catch {
    return undefined
  }
}
