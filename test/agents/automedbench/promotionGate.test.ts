import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type GateCell, promotionGate, strictScore } from '../../../src/agents/siblings'

interface Cell {
  readonly track: string
  readonly task_id: string
  readonly repeat: number
  readonly task_score: number
  readonly stages: Readonly<Record<'S1' | 'S2' | 'S3' | 'S4' | 'S5', number>>
}
const { gates, scores } = JSON.parse(readFileSync('fixtures/tables/promotion-gate.json', 'utf8'))
const cellOf = ({ track, task_id: taskId, repeat, task_score: taskScore, stages: s }: Cell): GateCell => ({
  ...{ track, taskId, repeat, taskScore },
  stages: { s1: s.S1, s2: s.S2, s3: s.S3, s4: s.S4, s5: s.S5 },
})

describe('the gate of Benchmark-as-Teacher', () => {
  it('equals the published one to the bit', () => {
    for (const { baseline, candidate, healthy, expected } of gates)
      expect(promotionGate(baseline.map(cellOf), candidate.map(cellOf), { trainingHealthy: healthy })).toEqual(expected)
    expect(new Set(gates.map((gate: { expected: { promoted: boolean } }) => gate.expected.promoted)).size).toBe(2)
  })
  it('refuses other runs, a run twice and one without a score', () => {
    const [one, two] = [cellOf(gates[0].baseline[0]), { ...cellOf(gates[0].baseline[0]), repeat: 7 }]
    expect(() => promotionGate([one], [two])).toThrow('on one side alone')
    expect(() => promotionGate([one, one], [one])).toThrow('a run twice')
    expect(() => promotionGate([one], [{ ...one, stages: { ...one.stages, s3: null } }])).toThrow('no score')
    expect(() => promotionGate([], [])).toThrow('no run')
  })
})

describe('the profile of August 2026', () => {
  it('renormalises stages that do not apply, as published', () => {
    for (const { stages, applicable, task, agentic, overall } of scores) {
      const found = strictScore(stages, task, { applicable })
      expect([found.agentic, found.overall]).toEqual([agentic, overall])
    }
  })
  it('has no score without evidence', () => {
    const stages = { s1: 1, s2: null, s3: 1, s4: 1, s5: 1 }
    expect(strictScore(stages, 1)).toEqual({ agentic: null, overall: null, unscored: ['s2'] })
    expect(strictScore({ ...stages, s2: 1 }, null)).toMatchObject({ overall: null, unscored: [] })
    expect(() => strictScore({ ...stages, s2: 1.5 }, 1)).toThrow('from 0 to 1')
    expect(() => strictScore(stages, 1, { applicable: [] })).toThrow('no stage')
  })
})
