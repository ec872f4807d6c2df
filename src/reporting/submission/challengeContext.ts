import { leaderboardOf } from '../../challenges/leaderboardOf'
import type { Challenge } from '../../contract'
import { readLeaderboard } from '../../engine/leaderboards/readLeaderboard'
import { factsOf } from '../facts/challengeFacts'
import type { ChallengeContext } from './resultsOfReport'

/** What a report needs of a challenge beside the graded numbers: title, directions, units, published entries and what is declared for checklists. */
export async function challengeContext(challenge: Challenge, given: unknown): Promise<ChallengeContext> {
  const bundled = given === undefined ? await leaderboardOf(challenge.id) : null
  const content = given === undefined ? bundled : given
  const board = content === null ? null : readLeaderboard(content, challenge)
  const { modality, taskType } = factsOf(challenge)
  return {
    title: challenge.title,
    metrics: challenge.metrics,
    leaderboard: board?.problem === undefined ? board : null,
    source: board === null ? null : (bundled?.source ?? 'a leaderboard given by the user'),
    modality,
    task: taskType,
  }
}
