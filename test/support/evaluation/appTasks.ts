import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { FileSet } from '../../../site/src/app/appTypes'
import { keptResults } from '../../../site/src/app/keptResults'
import { runJob } from '../../../site/src/app/runJob'
import { type CaseWorker, workerCrew } from '../../../src/engine/workerCrew'
import { scoreEvaluationMessage } from '../../../src/evaluation/running/scoreEvaluationMessage'
import { withoutSingleEnding } from '../../../src/evaluation/tasks/taskSheets'
import type { TaskFolders } from './taskFolders'

/** Files as the page has them after a drop. */
function dropped(path: string): FileSet {
  if (!statSync(path).isDirectory())
    return {
      name: withoutSingleEnding(basename(path)),
      content: { files: new Map([[basename(path), new Blob([readFileSync(path)])]]) },
    }
  const paths = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  const files = paths.map((file) => [relative(path, file), new Blob([readFileSync(file)])] as const)
  return { name: basename(path), content: { files: new Map(files) } }
}

/** A worker of the page, in this thread. */
function worker(): CaseWorker {
  return {
    onmessage: null,
    onerror: null,
    postMessage(message) {
      scoreEvaluationMessage(message).then((data) => this.onmessage?.({ data } as MessageEvent))
    },
    terminate() {},
  }
}

/** The JSON that the app downloads for the files of a task, or of a preset. */
export async function appJson(
  { task, preset = '' }: { readonly task: string; readonly preset?: string },
  { references, predictions, metrics = [], beside = {} }: TaskFolders,
): Promise<string> {
  const crew = workerCrew(worker, { size: 1 })
  const tools = { crew, kept: keptResults(), signal: new AbortController().signal, now: new Date(0), onProgress() {} }
  const settings = { task, metrics: metrics.join(' '), labels: '', preset, presetOptions: '', reading: {} }
  const folders = Object.fromEntries(Object.entries(beside).map(([name, path]) => [name, dropped(path)]))
  const sets = { answers: dropped(references), submissions: predictions.map(dropped), series: null, beside: folders }
  const result = await runJob({ kind: 'evaluate', ...sets, settings }, tools)
  crew.close()
  if (result.kind !== 'evaluate') throw new Error('no evaluation')
  return result.json
}
