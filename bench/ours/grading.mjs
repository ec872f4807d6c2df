// Our side of whole cases: tables and files on disk in, the report out, as a user gets it.
import { join } from 'node:path'
import { challenges, stringifyReport } from 'medgrade'
import { gradeFiles } from 'medgrade/node'

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

/** The same, and the report's text, to see that jobs change nothing. */
export function report(folder, { challenge, jobs }) {
  return {
    run: () => gradeFiles(challenge, pathsOf(folder), { jobs, details: true, now: new Date(0) }),
    result: (made) => stringifyReport(made),
  }
}
