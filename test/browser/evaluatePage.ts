/** Runs in the page: evaluates folders whose files came by fetch, in workers of the page and on its own thread. */

import { workerCrew } from '../../src/engine/worker'
import { type EvaluateOptions, evaluate } from '../../src/evaluation'

export interface EvaluateCase {
  readonly folder: string
  /** Paths below the folder. */
  readonly references: readonly string[]
  readonly predictions: Readonly<Record<string, readonly string[]>>
  readonly options: EvaluateOptions
}

/** The CSV-like rows of each case, the number of workers that were started, and the files of a preset. */
export async function run({ folder, references, predictions, options }: EvaluateCase) {
  const fetched = async (paths: readonly string[], below: string) => {
    const files = new Map<string, Blob>()
    for (const path of paths) {
      const response = await fetch(`/${folder}/${below}/${path.split('/').map(encodeURIComponent).join('/')}`)
      files.set(path, await response.blob())
    }
    return files
  }
  const models = Object.entries(predictions)
  const input = {
    references: await fetched(references, 'reference'),
    predictions: Object.fromEntries(
      await Promise.all(models.map(async ([model, paths]) => [model, await fetched(paths, model)] as const)),
    ),
  }
  let started = 0
  const create = () => {
    started++
    return new Worker('/bundle/worker.js', { type: 'module' })
  }
  const crew = workerCrew(create, { size: 2 })
  const answer = async (own: EvaluateOptions) => {
    const { cases, files } = await evaluate(input, own)
    return JSON.stringify([cases.map(({ model, case: id, rows, error }) => ({ model, id, rows, error })), files])
  }
  const inWorkers = await answer({ ...options, runner: crew.runner })
  crew.close()
  return { started, inWorkers, here: await answer(options) }
}
