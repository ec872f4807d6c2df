import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { normalizeLeaderboard } from '../../../src/engine/leaderboards/normalizeLeaderboard'

interface Case {
  about: string
  inputCsv: string | null
  config: unknown
  outputCsv: string | null
  changed: boolean
  message: string
}

const { cases } = JSON.parse(
  readFileSync(new URL('../../../fixtures/goldens/report/fix-leaderboards.json', import.meta.url), 'utf8'),
) as { cases: Case[] }

describe('leaderboard normalisation', () => {
  test.each(cases.map((c) => [c.about, c] as const))('%s', (_, { inputCsv, config, outputCsv, changed, message }) => {
    const text = config === null || typeof config === 'string' ? config : JSON.stringify(config)
    expect(normalizeLeaderboard(inputCsv, text)).toStrictEqual({ csv: outputCsv, changed, message })
  })

  test('no team column is an error', () => {
    expect(() => normalizeLeaderboard('rank,a\n1,2\n', '{"metric_directions": {"a": "lower_better"}}')).toThrow(/team/)
  })
})
