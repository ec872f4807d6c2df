import { checkOptions } from '../../../errors/checkOptions'
import { nearestName } from '../../../errors/nearestName'
import { refuse } from '../../../errors/refuse'
import type { TaskTrack } from '../tasks/tasks'
import { codeAccesses } from './codeAccesses'
import { siteRules } from './forbiddenPath'
import { trainingCode } from './trainingCode'

export interface CheckTrackCodeOptions {
  /** `python` or `bash`; default: guessed from the code. */
  readonly language?: string
}

/** What a piece of code does that no run of its track may do. */
export interface TrackCodeViolation {
  readonly layer: 'path' | 'training'
  /** The path, or the text that trains. */
  readonly match: string
  readonly reason: string
  /** Line of the code, from 1. */
  readonly line: number
}

/**
 * What a piece of code does that the rules of AutoMedBench's site forbid in a track, or null: it opens, lists, copies or reads where no run may, or it trains
 * a model. Paths are followed through variables, folders, joins, wildcards and programs that it starts; a path that is only printed, compared or commented
 * is none. `checkCode` has the rules of the released sandbox, which match texts.
 *
 * @throws MedgradeError `bad-argument` for what is no code or no track
 *
 * @example
 * checkTrackCode('cd /data/public; cat ../private/q1/answer.json', 'report')!.match // → '/data/private/q1/answer.json'
 * checkTrackCode('echo "never read /data/private"', 'report') // → null
 */
export function checkTrackCode(
  code: string,
  track: TaskTrack,
  options: CheckTrackCodeOptions = {},
): TrackCodeViolation | null {
  if (typeof code !== 'string') refuse('bad-argument', 'code', typeof code, 'a text')
  if (!Object.hasOwn(siteRules, track))
    refuse('bad-argument', 'track', track, nearestName(String(track), Object.keys(siteRules)))
  checkOptions('checkTrackCode', options, { language: 'string' })
  const language = options.language ?? null
  const [access] = codeAccesses(code, language, track)
  if (access !== undefined)
    return { layer: 'path', match: access.path, reason: `${access.by} opens ${access.reason}`, line: access.line }
  const training = siteRules[track].training ? trainingCode(code, language) : null
  return training === null ? null : { layer: 'training', ...training, reason: 'code that trains a model' }
}
