import { describe, expect, it } from 'vitest'
import { parseBatch } from '../../src/engine/parseBatch'

const entries = (...lines: string[]) => parseBatch(new TextEncoder().encode(lines.join('\n'))).entries

describe('the run of a line', () => {
  it('is what the line says of an agent, with the budget in hours', () => {
    const line = {
      challenge_id: 'isles22',
      submission_path: null,
      agent: 'A',
      seed: 1,
      budget_s: 43200,
      other: 1,
      compute: { gpu: 'H100' },
    }
    expect(entries(JSON.stringify(line))[0]).toMatchObject({
      submissionPath: 'None',
      run: { agent: 'A', seed: 1, budget_s: 43200, budget_h: 12, compute: { gpu: 'H100' } },
    })
    expect(entries(JSON.stringify(line))[0]!.run).not.toHaveProperty('other')
  })

  it.each([
    '{"challenge_id": "a", "submission_path": "b"}',
    '{"challenge_id": "a", "submission_path": "b", "agent": 5}',
    'null',
    '[1]',
    '5',
  ])('is absent without an agent: %s', (line) => {
    expect(entries(line)[0]!.run).toBeUndefined()
  })
})
