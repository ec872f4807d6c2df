// medgrade on whole cases: from tables and files on disk to the report.
import { join } from 'node:path'
import { challenges, grade as gradeInput, stringifyReport } from 'medgrade'
import { casePool, gradeFiles, loadChallenge, openFiles, runnerFor } from 'medgrade/node'
import { statusOfChildren } from '../harness/peakMemory.mjs'

const pathsOf = (folder) => ({ submission: join(folder, 'submission.csv'), answers: join(folder, 'answers.csv') })

export function grade(folder, { challenge, keys, jobs = 1, variant }) {
  if (!challenges.has(challenge)) throw new Error(`There is no adapter for ${challenge} yet`)
  const paths = pathsOf(folder)
  return {
    run: async () => {
      const report = await gradeFiles(challenge, paths, { jobs, details: true, ...(variant ? { variant } : {}) })
      if (report.error) throw new Error(`${report.error.code}: ${report.error.message}`)
      return report
    },
    result: ({ details }) => Object.fromEntries(keys.map((key) => [key, details.raw[key]])),
  }
}

/** The same in this thread, where nothing can end a case that hangs. */
export function gradeInThread(folder, { challenge, keys }) {
  const paths = pathsOf(folder)
  return {
    run: async () => {
      const { challenge: spec } = await loadChallenge(challenge)
      const report = await gradeInput(spec, await openFiles(spec, paths), { details: true })
      if (report.error) throw new Error(`${report.error.code}: ${report.error.message}`)
      return report
    },
    result: ({ details }) => Object.fromEntries(keys.map((key) => [key, details.raw[key]])),
  }
}

/** The same with the report's text, to check that the number of jobs does not change it. */
export function report(folder, { challenge, jobs }) {
  return {
    run: () => gradeFiles(challenge, pathsOf(folder), { jobs, details: true, now: new Date(0) }),
    result: (made) => stringifyReport(made),
  }
}

/** With a kept pool of two workers, as in a service; `memory` limits all running cases together. */
export async function gradeInPool(folder, { challenge, keys, jobs, memory }) {
  const paths = pathsOf(folder)
  const loaded = await loadChallenge(challenge)
  const pool = casePool({ jobs, ...(memory === undefined ? {} : { memory }) })
  return {
    run: async () => {
      const input = await openFiles(loaded.challenge, paths)
      const runner = await runnerFor(pool, loaded, input, {})
      return gradeFiles(challenge, paths, { jobs: 1, runner, details: true, now: new Date(0) })
    },
    // A process scores one case at a time.
    result: (made) =>
      keys
        ? Object.fromEntries(keys.map((key) => [key, made.details.raw[key]]))
        : { text: stringifyReport(made), lanes: statusOfChildren().length },
  }
}
