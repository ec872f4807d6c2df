/** What gradeRun reads of a run beyond its record. */
import { type LengthFinish, lengthFinish } from '../automedbench/evidence/lengthFinish'
import { modelCallEvidence } from '../automedbench/evidence/modelCallEvidence'
import { postprocessEvidence } from '../automedbench/evidence/postprocessEvidence'
import { smokeForward } from '../automedbench/evidence/smokeForward'
import { toolUsage } from '../automedbench/evidence/toolUsage'
import { fieldsOf } from '../automedbench/runs/looseJson'
import type { RunFiles } from '../automedbench/runs/runFiles'
import type { RunPlaces } from '../automedbench/runs/runLayout'

/** Evidence of a VQA run about its model, its smoke test, its postprocessor and its tools. */
export async function vqaEvidence(files: RunFiles, conversation: unknown, questions: number) {
  const calls: unknown[] = []
  await files.lines('outputs/tool_calls.jsonl', (line) =>
    calls.push({ tool: fieldsOf(line).tool, result_summary: fieldsOf(line).result_summary }),
  )
  const text = async (path: string) => files.text(path)
  return {
    modelCall: modelCallEvidence(conversation),
    smoke: smokeForward(await text('outputs/smoke_forward.json')),
    postprocess: postprocessEvidence({
      source: await text('outputs/answer_postprocess.py'),
      calibration: await text('outputs/s3_calibration.json'),
    }),
    lengthFinish: await finishes(files),
    toolUsage: toolUsage(calls, questions),
  }
}

export type VqaEvidence = Awaited<ReturnType<typeof vqaEvidence>>

async function finishes(files: RunFiles): Promise<LengthFinish> {
  const events: unknown[] = []
  await files.lines('process/trace.jsonl', (line) => {
    const { type, finish_reason } = fieldsOf(line)
    if (type === 'api_call') events.push({ type, finish_reason })
  })
  return lengthFinish(events)
}

export interface RunTexts {
  readonly conversation: unknown
  readonly plan: string
  /** Cases that have a folder of outputs. */
  readonly caseFolders: number
}

/** The conversation, the plan and the number of cases with outputs. */
export async function runTexts(files: RunFiles, places: RunPlaces): Promise<RunTexts> {
  const optional = async (path: string) => ((await files.exists(path)) ? files.json(path) : undefined)
  const conversation =
    (await optional(`${places.process}/conversation.json`)) ?? (await optional(`${places.process}/messages.json`))
  return {
    conversation,
    plan: (await files.text(`${places.plan}/plan.md`)) ?? '',
    caseFolders: (await files.folders(places.outputs)).length,
  }
}
