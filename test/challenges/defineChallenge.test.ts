import { expect, test } from 'vitest'
import { challenges } from '../../src/challenges'
import { defineChallenge } from '../../src/challenges/defineChallenge'
import { leaderboardOf } from '../../src/challenges/leaderboardOf'

const good = {
  id: 'toy',
  title: '',
  task: '',
  metrics: [{ name: 'm', direction: null }],
  answers: { id: 'id', numbers: { truth: 'y' } },
  submission: { id: 'id', numbers: { prediction: 'y' } },
  pairing: { ids: 'text', rule: 'join' },
  scoreCase: () => ({ metrics: {}, state: null }),
  aggregate: () => ({}),
} as const

test('a declaration is returned unchanged', () => {
  expect(defineChallenge(good)).toBe(good)
})

test.each([
  ['an id with a slash', { id: 'a/b' }],
  ['no metric', { metrics: [] }],
  ['a metric twice', { metrics: [good.metrics[0], good.metrics[0]] }],
  ['a value twice', { submission: { id: 'id', numbers: { truth: 'y' } } }],
  ['a side without id', { answers: { numbers: { truth: 'y' } } }],
  ['a direction max', { metrics: [{ name: 'm', direction: 'max' as 'higher' }] }],
  ['a metric without direction', { metrics: [{ name: 'm' } as never] }],
  ['a rounding up', { metrics: [{ name: 'm', direction: null, rounding: 'up' as 'exact' }] }],
  ['another benchmark', { benchmark: 'rexmle' as 'rex-mle' }],
  ['another rule', { pairing: { ids: 'text' as const, rule: 'left' as 'join' } }],
  ['other ids', { pairing: { ids: 'number' as 'text', rule: 'join' as const } }],
  ['another reader of floats', { csv: 'python' as 'pandas' }],
  ['another end of a case', { onCaseError: 'skip' as 'invalid' }],
  ['another bootstrap', { bootstrap: true as never }],
  ['another ranking', { ranking: { ranked: 'all' as 'submission', withoutLeaderboard: () => 0 } }],
])('%s is refused', (_, change) => {
  expect(() => defineChallenge({ ...good, ...change })).toThrow(expect.objectContaining({ code: 'bad-challenge' }))
})

test.each(['metrics', 'answers', 'submission', 'pairing', 'scoreCase', 'aggregate'])('no %s is refused', (part) => {
  const refused = expect.objectContaining({ code: 'bad-challenge', expected: part })
  expect(() => defineChallenge({ ...good, [part]: undefined })).toThrow(refused)
})

test('bundled challenges are in code-point order of their ids', () => {
  const ids = [...challenges.keys()]
  expect(ids).toStrictEqual([...ids].sort())
  for (const [id, challenge] of challenges) expect(challenge.id).toBe(id)
})

test('a leaderboard belongs to its challenge, unknown ids have none', async () => {
  for (const id of challenges.keys()) expect((await leaderboardOf(id))?.challenge ?? id).toBe(id)
  expect(await leaderboardOf('toString')).toBeNull()
})
