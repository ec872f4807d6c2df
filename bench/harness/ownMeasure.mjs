import { judge } from './verdict.mjs'

/** A row that measures itself; after an exception it is "not run", with the reason. */
export function ownMeasure(id, title, workload, measure, more) {
  const goal = id.split(' ')[0]
  const head = { id, goal, title, workload }
  const guarded = async (settings) => {
    try {
      return await judge({ ...head, ...(await measure(settings)) })
    } catch (error) {
      return judge({ ...head, problem: String(error.message ?? error).split('\n')[0] })
    }
  }
  return { ...head, measure: guarded, ...more }
}
