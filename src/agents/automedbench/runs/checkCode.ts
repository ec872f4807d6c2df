import { checkOptions } from '../../../errors/checkOptions'
import { oneOf } from '../../../errors/oneOf'
import { refuse } from '../../../errors/refuse'
import {
  type EscapeFamily,
  escapeRules,
  forbiddenPaths,
  type SandboxProfile,
  type Span,
  sandboxProfiles,
  tamperPatterns,
  tamperProfiles,
  trainingPatterns,
  trainingProfiles,
  truthProfiles,
} from './sandboxRules'

export interface CheckCodeOptions {
  /** Further plain texts that no code may hold, beside those of the profile. */
  readonly forbidden?: readonly string[]
  /** Further plain texts, looked for only by the profile `host` and after the patterns. */
  readonly keywords?: readonly string[]
}

/** What a piece of code was refused for. */
export interface CodeViolation {
  readonly layer: 'path' | 'training' | 'escape' | 'keyword' | 'truth' | 'tamper'
  /** Kind of access, of the layer `escape`. */
  readonly family?: EscapeFamily
  /** The text that matched, at most 200 characters of it. */
  readonly match: string
}

/**
 * What AutoMedBench's sandbox refuses in a piece of code, or null. The first layer that matches names the violation: forbidden paths,
 * training code, escapes, keywords, the private folder's name, references to the enforcing code.
 *
 * The rules are the released ones, false alarms included (`re.compile(` is an `indirect` escape); `family` lets a person judge.
 *
 * @example
 * checkCode('ls /home', 'segmentation')!.family // → 'scan'
 */
export function checkCode(code: string, profile: SandboxProfile, options: CheckCodeOptions = {}): CodeViolation | null {
  if (typeof code !== 'string') refuse('bad-argument', 'code', code, 'a text')
  if (profile === undefined) refuse('bad-argument', 'profile', profile, sandboxProfiles.join(' or '))
  oneOf('profile', profile, ...sandboxProfiles)
  checkOptions('checkCode', options, { forbidden: 'list', keywords: 'list' })
  const { forbidden = [], keywords = [] } = options
  const path = [...forbiddenPaths[profile], ...forbidden].find((text) => code.includes(text))
  if (path !== undefined) return { layer: 'path', match: path }
  const training = trainingProfiles.includes(profile) ? firstMatch(code, trainingPatterns) : null
  if (training !== null) return { layer: 'training', match: training }
  for (const { family, in: profiles, pattern } of escapeRules) {
    const match = profiles.includes(profile) ? firstMatch(code, [pattern]) : null
    if (match !== null) return { layer: 'escape', family, match }
  }
  const keyword = profile === 'host' ? keywords.find((text) => code.includes(text)) : undefined
  if (keyword !== undefined) return { layer: 'keyword', match: keyword }
  if (truthProfiles.includes(profile) && code.includes('ground_truth')) return { layer: 'truth', match: 'ground_truth' }
  const tamper = tamperProfiles.includes(profile) ? firstMatch(code, tamperPatterns) : null
  return tamper === null ? null : { layer: 'tamper', match: tamper }
}

function firstMatch(code: string, patterns: readonly (RegExp | Span)[]): string | null {
  for (const pattern of patterns) {
    const match = pattern instanceof RegExp ? (pattern.exec(code)?.[0] ?? null) : spanMatch(code, pattern)
    if (match !== null) return match.slice(0, 200)
  }
  return null
}

/** Goes through the text once: where the first `open` of a stretch finds no `close` before `until`, no later one of it does. */
function spanMatch(code: string, { open, close, until }: Span): string | null {
  let at = 0
  while (at < code.length) {
    const opened = execFrom(open, code, at)
    if (opened === null) return null
    const start = opened.index + opened[0].length
    const end = execFrom(until, code, start)?.index ?? code.length
    const closed = execFrom(close, code.slice(start, end), 0)
    if (closed !== null) return code.slice(opened.index, start + closed.index + closed[0].length)
    at = Math.max(end, start)
  }
  return null
}

function execFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  pattern.lastIndex = 0
  return match
}
