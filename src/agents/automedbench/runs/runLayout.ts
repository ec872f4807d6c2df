import { isFields } from './looseJson'
import type { RunFiles } from './runFiles'

/** How a run's folder is laid out; each track's harness writes its own. */
export type RunLayout = 'vqa' | 'enhancement' | 'report' | 'volumes'

/** Where the parts of a run lie. */
export interface RunPlaces {
  readonly layout: RunLayout
  /** Folder of logs. */
  readonly process: string
  /** Folder of the plan. */
  readonly plan: string
  /** Folder of the submitted cases. */
  readonly outputs: string
  readonly toolLog: string
}

/** The layout of a run's folder: the first whose marks are there. */
export async function runLayout(files: RunFiles): Promise<RunPlaces> {
  const layout = await detect(files)
  if (layout === 'enhancement') {
    const own = (await files.names('workspace/process')) !== null
    const process = own ? 'workspace/process' : 'process'
    return {
      layout,
      process,
      plan: 'workspace/plan',
      outputs: 'workspace/agents_outputs',
      toolLog: `${process}/tool_log.jsonl`,
    }
  }
  const outputs = { vqa: 'outputs', report: 'outputs/agent_outputs', volumes: 'outputs/agents_outputs' }[layout]
  return { layout, process: 'process', plan: 'outputs/plan', outputs, toolLog: 'process/tool_calls.jsonl' }
}

async function detect(files: RunFiles): Promise<RunLayout> {
  for (const path of ['report.json', 'outputs/run_summary.json']) if (await hasContent(files, path)) return 'vqa'
  if ((await files.names('workspace')) !== null) return 'enhancement'
  const report = (await files.exists('detail_report.json')) ? await files.json('detail_report.json') : undefined
  if (isFields(report) && (Object.hasOwn(report, 'orchestrator') || Object.hasOwn(report, 'agent_summary')))
    return 'enhancement'
  if ((await files.names('outputs/agent_outputs')) !== null) return 'report'
  return (await files.exists('process/api_responses.jsonl')) ? 'report' : 'volumes'
}

async function hasContent(files: RunFiles, path: string): Promise<boolean> {
  const value = (await files.exists(path)) ? await files.json(path) : undefined
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}
