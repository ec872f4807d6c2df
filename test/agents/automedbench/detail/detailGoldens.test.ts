import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { detailReport } from '../../../../src/agents/automedbench/detail/detailReport'
import { detailTracks, ruleFailure } from '../../../../src/agents/automedbench/detail/ruleFailure'

const root = 'fixtures/goldens/runs/detail-report'
const json = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))

/** The goldens say where an explanation comes from, not its text. */
const origin = (text: string, judge: { failure_explanation?: string } | null) =>
  text === '' ? '' : text === judge?.failure_explanation ? 'judge' : 'rule'

describe('detail reports are those of the released code', () => {
  test.each(readdirSync(root))('%s', (name) => {
    const input = json(`${name}/input.json`)
    const { failure, detail } = json(`${name}/expected.json`)
    const { explanation, ...rules } = ruleFailure(input.track, input.evaluation) ?? { explanation: '' }
    expect(failure === null ? {} : failure).toStrictEqual(rules)
    const made = detailReport(input)
    const section = (made.step_failures ?? made.failure) as { failure_explanation: string }
    section.failure_explanation = origin(section.failure_explanation, input.judge)
    expect(made).toStrictEqual(detail)
    expect(explanation === '').toBe(failure === null)
  })
})

describe('detailReport', () => {
  it('writes the time that it is given', () => {
    const input = json('segmentation-1/input.json')
    const { header } = detailReport(input, { now: new Date(Date.UTC(2026, 0, 2, 3, 4, 5)) })
    expect(header).toMatchObject({ date: '2026-01-02 03:04 UTC' })
  })
  it.each(detailTracks)('makes a report of nothing, %s', (track) => {
    for (const evaluation of [null, undefined, 3, [], { metrics: null, format: [], aggregate: 'x' }]) {
      const nobody = { agent: null, model: null, task: null, tier: null, runtime: {} }
      expect(detailReport({ track, evaluation, ...nobody }).header).toMatchObject({ date: null })
    }
  })
  it('knows files of stage 3 by the function it is given', () => {
    const evaluation = {
      format: { output_format_valid: true },
      metrics: {
        smoke_forward_passed: true,
        counts: { valid_outputs: 0 },
        postprocess_info: { postprocess_path: 'a', calibration_path: 'b' },
      },
    }
    const format = { output_format_valid: true, submission_format_valid: true }
    expect(ruleFailure('detection', { metrics: { mAP: 0.05, medal_tier: 1 }, format })).toBe(null)
    expect(ruleFailure('detection', { metrics: { mAP: 0.05 }, format })?.primary).toBe('E3')
    expect(ruleFailure('vqa', evaluation)).toMatchObject({ primary: 'E8', steps: { s3: 'E8', s4: 'E8', s5: null } })
    expect(ruleFailure('vqa', evaluation, { fileExists: (path) => path === 'b' })?.primary).not.toBe('E8')
  })
})
