import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import { evaluationMessages } from '../../../src/evaluation/output/evaluationMessages'

describe('what is said of an evaluation', () => {
  it('counts all cases without a partner and names the first twenty', () => {
    const missing = Array.from({ length: 48 }, (_, k) => ({ model: 'net', case: `c${k}` }))
    const evaluation = { models: ['net'], cases: [], missing, extra: [], warnings: ['a word'] } as unknown as Evaluation
    const [note, warning] = evaluationMessages(evaluation)
    expect(note).toBe('note: a word')
    expect(warning).toMatch(/^warning: no prediction for 48: c0, .*c19 and 28 more$/)
  })
})
