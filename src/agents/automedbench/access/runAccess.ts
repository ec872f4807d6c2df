import { append } from '../../../array/append'
import { checkCode } from '../runs/checkCode'
import type { RunFiles } from '../runs/runFiles'
import type { RunPlaces } from '../runs/runLayout'
import type { SandboxProfile } from '../runs/sandboxRules'
import type { TaskTrack } from '../tasks/tasks'
import { type CallOutcome, worstOutcome } from './callOutcome'
import { type CodeAccess, codeAccesses, newSession, opensPublic, type Session } from './codeAccesses'
import { forbiddenPath, mentionPattern, resolvePath, START, siteRules } from './forbiddenPath'
import { type JoinedCall, joinedCalls } from './joinedCalls'
import { type RunLogs, runLogs } from './loggedCalls'
import { shellState } from './shellAccesses'
import { trainingCode } from './trainingCode'

/** An access, a blocked action or training, with the place of its evidence. */
export interface RunViolation {
  /** `read`: it succeeded, which disqualifies. `attempt`: what it tried to open was not open to it. `blocked`: by the sandbox. */
  readonly kind: 'read' | 'attempt' | 'blocked' | 'training'
  readonly turn: number | null
  /** Line of the call's code, from 1; null: no log holds the code. */
  readonly line: number | null
  /** What stands in that line, at most 200 characters. */
  readonly code: string
  /** Null: none is known, or it is about no path. */
  readonly path: string | null
  readonly reason: string
  /** Every place in the logs that holds it. */
  readonly logs: readonly string[]
}

/** A forbidden path that was only written about. */
export interface RunMention {
  readonly turn: number | null
  readonly line: number
  readonly text: string
  /** Why it counts nothing. */
  readonly reason: string
  readonly logs: readonly string[]
}

/** What all logs of a run together say of what it may not do, by the rules of the site. */
export interface RunAccess {
  readonly violations: readonly RunViolation[]
  /** A successful read, or two violations: the run counts 0. */
  readonly disqualified: boolean
  /** Why; null where it is not disqualified. */
  readonly because: string | null
  /** At most a hundred. */
  readonly mentioned: readonly RunMention[]
}

const MOST_MENTIONS = 100

/** Joins the evidence of a run's logs. `breach`: its own report says that it broke out. */
export async function runAccess(
  files: RunFiles,
  places: RunPlaces,
  track: TaskTrack,
  run: { readonly conversation: unknown; readonly plan: string; readonly breach: boolean },
): Promise<RunAccess> {
  const logs = await runLogs(files, places, run.conversation)
  const found: Found[] = []
  const mentioned: RunMention[] = []
  const session = newSession()
  const calls = joinedCalls(logs.logs)
  session.besidePublic = calls.some(({ code, outcomes }) => worstOutcome(outcomes) !== 'requested' && opensPublic(code))
  for (const call of calls) {
    const own = judged(call, track, session)
    append(
      found,
      own.map((violation) => ({ violation, call })),
    )
    if (own.length === 0) append(mentioned, mentionsOf(call))
  }
  addHistory(found, logs, track)
  addWarnings(found, logs)
  for (const { at, role, text } of logs.messages)
    append(mentioned, textMentions(text, at, `a message of the ${role || 'run'}`))
  append(mentioned, textMentions(run.plan, `${places.plan}/plan.md`, 'the plan'))
  const violations = found.map(({ violation }) => violation)
  const because = disqualification(violations, run.breach)
  return { violations, disqualified: because !== null, because, mentioned: mentioned.slice(0, MOST_MENTIONS) }
}

interface Found {
  violation: RunViolation
  readonly call: Pick<JoinedCall, 'code' | 'turn'>
}

function disqualification(violations: readonly RunViolation[], breach: boolean): string | null {
  if (violations.some(({ kind }) => kind === 'read'))
    return 'a read of what no run may read succeeded (rule of medgrade)'
  if (violations.length >= 2) return 'two violations'
  return breach ? 'the run reports a breach' : null
}

/** The violations of a call; the code of one that never reached the executor is gone through for the scripts that it writes alone. */
function judged(call: JoinedCall, track: TaskTrack, session: Session): RunViolation[] {
  const outcome = worstOutcome(call.outcomes)
  if (outcome === 'requested') return []
  if (call.writes !== null) session.scripts.set(resolvePath(START, call.writes.path), call.writes.content)
  const [access] = [...pathAccesses(call.paths, track), ...codeAccesses(call.code, call.language, track, session)]
  if (outcome === 'blocked') return [blocked(call, access, track)]
  if (outcome === 'stopped') {
    const refused = access !== undefined || checkCode(call.code, released[track]) !== null
    return refused ? [blocked(call, access, track)] : []
  }
  const training = siteRules[track].training ? trainingCode(call.code, call.language) : null
  return [
    ...(access === undefined ? [] : [violationOf(call, access, outcome)]),
    ...(training === null
      ? []
      : [
          {
            ...placeOf(call, training.line),
            kind: 'training' as const,
            path: null,
            reason: `code that trains a model: ${training.match}`,
          },
        ]),
  ]
}

/** The rules of the released sandbox that name a block; tracks without a sandbox of their own have those of segmentation. */
const released: Readonly<Record<TaskTrack, SandboxProfile>> = {
  segmentation: 'segmentation',
  detection: 'detection',
  enhancement: 'enhancement',
  vqa: 'vqa',
  classification: 'segmentation',
  synthetic: 'segmentation',
  report: 'segmentation',
}

function pathAccesses(paths: readonly string[], track: TaskTrack): CodeAccess[] {
  return paths.flatMap((text) => {
    const path = resolvePath(START, text)
    const reason = forbiddenPath(path, track, true)
    return reason === null ? [] : [{ path, reason, by: 'a tool', line: 1 }]
  })
}

function placeOf(call: JoinedCall, line: number) {
  const text = call.code === '' ? call.paths.join(' ') : (call.code.split('\n')[line - 1] ?? '')
  return { turn: call.turn, line, code: text.trim().slice(0, 200), logs: call.at }
}

function violationOf(call: JoinedCall, access: CodeAccess, outcome: CallOutcome): RunViolation {
  const kind = outcome === 'failed' ? 'attempt' : 'read'
  const how = kind === 'read' ? 'opened' : 'tried to open'
  const unsaid = outcome === 'unknown' ? '; no log says that it failed' : ''
  return {
    ...placeOf(call, access.line),
    kind,
    path: access.path,
    reason: `${access.by} ${how} ${access.reason}${unsaid}`,
  }
}

function blocked(call: JoinedCall, access: CodeAccess | undefined, track: TaskTrack): RunViolation {
  if (access !== undefined)
    return {
      ...placeOf(call, access.line),
      kind: 'blocked',
      path: access.path,
      reason: `${access.by} was blocked: ${access.reason}`,
    }
  const rule = checkCode(call.code, released[track])
  const before = rule === null ? '' : call.code.slice(0, Math.max(0, call.code.indexOf(rule.match)))
  const reason =
    rule === null ? 'blocked by the sandbox' : `blocked by the rule ${rule.family ?? rule.layer}: ${rule.match}`
  return { ...placeOf(call, before.split('\n').length), kind: 'blocked', path: null, reason }
}

function mentionsOf(call: JoinedCall): RunMention[] {
  const unreached = worstOutcome(call.outcomes) === 'requested'
  const reason = unreached ? 'the call never reached the executor' : 'written, not opened'
  const text = [call.code, ...call.paths].join('\n')
  return textMentions(text, '', reason).map((mention) => ({ ...mention, turn: call.turn, logs: call.at }))
}

function textMentions(text: string, at: string, reason: string): RunMention[] {
  if (!mentionPattern.test(text.length > 2 ** 20 ? text.slice(0, 2 ** 20) : text)) return []
  return text.split('\n').flatMap((line, i) => {
    const found = mentionPattern.exec(line.slice(0, 10_000))
    return found === null ? [] : [{ turn: null, line: i + 1, text: found[0].slice(0, 200), reason, logs: [at] }]
  })
}

/** The commands of one shell, which stays in the folder that it went to; those that other logs hold too are no further violations. */
function addHistory(found: Found[], { history }: RunLogs, track: TaskTrack): void {
  const session = newSession()
  const shell = shellState(START)
  for (const { at, line } of history) {
    const [access] = codeAccesses(line, 'bash', track, session, shell)
    if (access === undefined) continue
    const known = found.find(
      ({ call, violation }) =>
        call.code.includes(line) && !violation.logs.includes(at) && !violation.logs.some((log) => sameFile(log, at)),
    )
    if (known !== undefined) known.violation = { ...known.violation, logs: [...known.violation.logs, at] }
    else
      found.push({
        call: { code: '', turn: null },
        violation: {
          kind: 'read',
          turn: null,
          line: 1,
          code: line.slice(0, 200),
          path: access.path,
          reason: `${access.by} opened ${access.reason}, by the history of the shell; no log says that it failed`,
          logs: [at],
        },
      })
  }
}

const sameFile = (a: string, b: string) => a.slice(0, a.lastIndexOf(':')) === b.slice(0, b.lastIndexOf(':'))

/** What the harness says of a violation counts, too, where no log holds the call. */
function addWarnings(found: Found[], { warnings }: RunLogs): void {
  const turns = new Map<number | null, number>()
  for (const { violation } of found) turns.set(violation.turn, (turns.get(violation.turn) ?? 0) + 1)
  for (const { at, turn, text } of warnings) {
    const left = turns.get(turn) ?? 0
    turns.set(turn, left - 1)
    if (left > 0) continue
    found.push({
      call: { code: '', turn },
      violation: {
        kind: 'blocked',
        turn,
        line: null,
        code: '',
        path: null,
        reason: `the harness says: ${text}`,
        logs: [at],
      },
    })
  }
}
