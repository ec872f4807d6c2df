import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { lengthFinish } from '../../../../src/agents/automedbench/evidence/lengthFinish'
import { modelCallEvidence } from '../../../../src/agents/automedbench/evidence/modelCallEvidence'
import { postprocessEvidence } from '../../../../src/agents/automedbench/evidence/postprocessEvidence'
import { smokeForward } from '../../../../src/agents/automedbench/evidence/smokeForward'
import { blendToolUsage, toolUsage } from '../../../../src/agents/automedbench/evidence/toolUsage'
import { looseJson } from '../../../../src/agents/automedbench/runs/looseJson'

const root = 'fixtures/goldens/runs/evidence-vqa'
const text = (path: string) => (existsSync(`${root}/${path}`) ? readFileSync(`${root}/${path}`, 'utf8') : null)
const json = (path: string) => JSON.parse(text(path)!)
const lines = (path: string) => (text(path) ?? '').split('\n').map((line) => looseJson(line))

describe('evidence files of VQA runs', () => {
  test.each(readdirSync(root))('%s', (name) => {
    const expected = json(`${name}/expected.json`)
    const { expectedSamples, stepScores } = json(`${name}/input.json`)
    expect(modelCallEvidence(json(`${name}/process/conversation.json`))).toStrictEqual(expected.modelCall)
    expect(smokeForward(text(`${name}/outputs/smoke_forward.json`))).toStrictEqual(expected.smoke)
    const files = {
      source: text(`${name}/outputs/answer_postprocess.py`),
      calibration: text(`${name}/outputs/s3_calibration.json`),
    }
    const { postprocess_ok: ran } = expected.postprocess
    expect(postprocessEvidence(files, { ran })).toStrictEqual({ ...expected.postprocess, executed: true })
    const alone = postprocessEvidence(files)
    expect(alone.valid).toBe(expected.postprocess.postprocess_static && expected.postprocess.calibration_ok)
    expect(lengthFinish(lines(`${name}/process/trace.jsonl`))).toStrictEqual(expected.lengthFinish)
    const usage = toolUsage(lines(`${name}/outputs/tool_calls.jsonl`), expectedSamples)
    expect(usage).toStrictEqual(expected.toolUsage)
    expect(blendToolUsage(stepScores, usage)).toStrictEqual(expected.blended)
  })
})

describe('evidence files that are not what they should be', () => {
  it.each(['', 'null', '[]', '3', '{"success": {}}'])('smoke_forward.json: %s', (content) => {
    expect(smokeForward(content).valid).toBe(false)
  })
  it.each(['', 'null', '{}', '[1]', '[null]', '[{"question_id": 1}]'])('s3_calibration.json: %s', (calibration) => {
    expect(postprocessEvidence({ source: 'def postprocess(x): return x', calibration })).toMatchObject({
      valid: false,
      postprocess_static: true,
      calibration_n: 0,
      calibration_hit_rate: null,
    })
  })
  it('lines that are no objects count nothing', () => {
    expect(lengthFinish([null, 1, 'x', [], undefined])).toMatchObject({ api_calls: 0 })
    expect(toolUsage([null, 1, { tool: 'submit_answer', result_summary: null }], 2)).toMatchObject({
      submit_answer_calls: 1,
      submit_answer_ok: 0,
    })
  })
})
