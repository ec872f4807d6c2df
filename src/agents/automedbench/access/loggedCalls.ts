import { append } from '../../../array/append'
import { at, type Fields, fieldsOf, isFields, listOf, looseJson, numberOf, textOf } from '../runs/looseJson'
import type { RunFiles } from '../runs/runFiles'
import type { RunPlaces } from '../runs/runLayout'
import { type CallOutcome, callOutcome } from './callOutcome'

/** A call as one log tells it. */
export interface LoggedCall {
  /** Place in the log, as `process/tool_calls.jsonl:4`. */
  readonly at: string
  readonly turn: number | null
  /** The log states the turn; else it is counted from the messages. */
  readonly stated: boolean
  readonly language: string | null
  readonly code: string
  /** Paths that the call hands to a tool which is no executor of code. */
  readonly paths: readonly string[]
  /** A file that the call writes. */
  readonly writes: { readonly path: string; readonly content: string } | null
  readonly outcome: CallOutcome
}

/** The calls of every log, a list a log, and what the harness itself says of violations. */
export interface RunLogs {
  readonly logs: readonly (readonly LoggedCall[])[]
  readonly warnings: readonly { readonly at: string; readonly turn: number | null; readonly text: string }[]
  /** Text of messages, with who speaks. */
  readonly messages: readonly { readonly at: string; readonly role: string; readonly text: string }[]
  readonly history: readonly { readonly at: string; readonly line: string }[]
}

export async function runLogs(files: RunFiles, places: RunPlaces, conversation: unknown): Promise<RunLogs> {
  const { process, toolLog } = places
  const tools: LoggedCall[] = []
  await files.lines(toolLog, (line, number) => append(tools, toolCall(fieldsOf(line), `${toolLog}:${number}`)))
  const traced: LoggedCall[] = []
  const warnings: { at: string; turn: number | null; text: string }[] = []
  await files.lines(`${process}/trace.jsonl`, (line, number) => {
    const event = fieldsOf(line)
    const place = `${process}/trace.jsonl:${number}`
    if (event.type === 'code_exec') append(traced, toolCall({ result: {}, ...event }, place))
    if (event.type === 'violation_warning' || event.type === 'isolation_breach')
      warnings.push({
        at: place,
        turn: numberOf(event.turn),
        text: textOf(event.reason) || textOf(event.message) || textOf(event.type),
      })
  })
  const name = `${process}/conversation.json`
  const executed = listOf(fieldsOf(conversation).code_executions).flatMap((entry, i) =>
    toolCall({ result: fieldsOf(entry), ...fieldsOf(entry) }, `${name} code_executions[${i}]`),
  )
  const spoken = Array.isArray(conversation) ? conversation : listOf(fieldsOf(conversation).messages)
  const { calls, messages } = messageCalls(spoken, name)
  return { logs: [tools, executed, traced, calls], warnings, messages, history: await histories(files, places) }
}

const codeKeys = ['code', 'command', 'cmd', 'script', 'source_code', 'code_preview']
const pathKeys =
  /^(?:path|file|filename|file_?path|dir|directory|folder|image|image_?path|image_?file|src|source|target|uri|url|paths|files|images|image_paths)$/i
const contentKeys = ['content', 'file_text', 'contents', 'text']

/** A line of a log as a call; lines that are none, as submissions, give nothing. */
function toolCall(entry: Fields, place: string): LoggedCall[] {
  const given = isFields(entry.arguments)
    ? entry.arguments
    : typeof entry.arguments === 'string'
      ? looseJson(entry.arguments)
      : entry
  const args = fieldsOf(given)
  const tool = textOf(entry.tool) || textOf(entry.name)
  const code = codeOf(args) || codeOf(entry)
  const language = textOf(args.language) || textOf(entry.language) || languageOf(tool)
  const paths = pathsOf(args)
  const outcome = loggedOutcome(entry, code)
  if (code === '' && paths.length === 0 && outcome !== 'blocked') return []
  const content = contentKeys.map((key) => args[key]).find((value) => typeof value === 'string')
  return [
    {
      at: place,
      turn: numberOf(entry.turn),
      stated: numberOf(entry.turn) !== null,
      language: language === '' ? null : language,
      code,
      paths,
      writes: code === '' && content !== undefined && paths[0] !== undefined ? { path: paths[0], content } : null,
      outcome,
    },
  ]
}

const codeOf = (fields: Fields) =>
  textOf(codeKeys.map((key) => fields[key]).find((value) => typeof value === 'string' && value !== ''))

function languageOf(tool: string): string {
  return /bash|shell|terminal|command/i.test(tool) ? 'bash' : /python|ipython|notebook/i.test(tool) ? 'python' : ''
}

function pathsOf(args: Fields): string[] {
  return Object.entries(args).flatMap(([key, value]) => {
    if (!pathKeys.test(key)) return []
    return (Array.isArray(value) ? value : [value]).filter(
      (each): each is string => typeof each === 'string' && !each.includes('\n'),
    )
  })
}

function loggedOutcome(entry: Fields, code: string): CallOutcome {
  if (entry.violation) return 'blocked'
  const unreached =
    entry.executed === false ||
    entry.rejected === true ||
    /^(?:rejected|skipped|cancelled|not_executed)$/.test(textOf(entry.status))
  if (unreached || !isFields(entry.result))
    return typeof entry.result === 'string' && !unreached ? textOutcome(entry.result, code) : 'requested'
  const { exit_code, stdout, stdout_preview, stderr, error } = entry.result
  if (exit_code === undefined && typeof error === 'string' && notReached.test(error)) return 'requested'
  return callOutcome(
    {
      exitCode: numberOf(exit_code ?? entry.exit_code),
      stdout: textOf(stdout) || textOf(stdout_preview),
      stderr: typeof stderr === 'string' ? stderr : undefined,
    },
    code,
  )
}

const notReached =
  /^\W*(?:error\W+)?(?:unknown tool|no such tool|invalid (?:tool|arguments?|json)|(?:tool )?call (?:was )?(?:rejected|skipped|cancelled|not executed)|not executed|time limit reached|turn limit reached)/i

/** The outcome that a message states in words. */
function textOutcome(text: string, code: string): CallOutcome {
  const stated = /exit[_ ]?code["']?\s*[:=]\s*(-?\d+)/i.exec(text)?.[1]
  if (stated === undefined && notReached.test(text)) return 'requested'
  const record = looseJson(text)
  if (isFields(record) && 'exit_code' in record) return loggedOutcome({ result: record }, code)
  const exitCode = stated === undefined ? null : Number(stated)
  // A message does not tell the two outputs apart.
  if (exitCode === -1) return text.includes('BLOCKED') ? 'blocked' : 'stopped'
  const said = text.replace(/exit[_ ]?code["']?\s*[:=]\s*-?\d+/i, '')
  return callOutcome({ exitCode, stdout: said, stderr: undefined }, code)
}

/** The calls that messages ask for, each with the answer that came; without one it never reached the executor. */
function messageCalls(spoken: readonly unknown[], name: string) {
  const answers = new Map<string, string>()
  const messages: { at: string; role: string; text: string }[] = []
  spoken.forEach((message, i) => {
    const { role, content, tool_call_id: id } = fieldsOf(message)
    const blocks = listOf(content).map(fieldsOf)
    const text = typeof content === 'string' ? content : blocks.map((block) => textOf(block.text)).join('\n')
    if (role === 'tool' && typeof id === 'string') answers.set(id, text)
    for (const block of blocks) {
      const key = textOf(block.tool_use_id)
      if (block.type === 'tool_result') answers.set(key, textIn(block.content))
    }
    if (role !== 'tool') messages.push({ at: `${name} messages[${i}]`, role: textOf(role), text })
  })
  const calls: LoggedCall[] = []
  let turn = 0
  spoken.forEach((message, i) => {
    const { role, content, tool_calls } = fieldsOf(message)
    if (role !== 'assistant') return
    turn++
    const asked = [
      ...listOf(tool_calls).map((call) => ({
        id: textOf(at(call, 'id')),
        name: at(call, 'function', 'name'),
        arguments: at(call, 'function', 'arguments'),
      })),
      ...listOf(content)
        .map(fieldsOf)
        .filter(({ type }) => type === 'tool_use')
        .map(({ id, name: tool, input }) => ({ id: textOf(id), name: tool, arguments: input })),
    ]
    for (const call of asked) {
      const found = toolCall(
        { turn, name: call.name, arguments: call.arguments, result: answers.get(call.id) ?? null },
        `${name} messages[${i}]`,
      )
      append(
        calls,
        found.map((each) => ({ ...each, stated: false })),
      )
    }
  })
  return { calls, messages }
}

function textIn(content: unknown): string {
  return typeof content === 'string'
    ? content
    : listOf(content)
        .map((part) => textOf(fieldsOf(part).text))
        .join('\n')
}

const historyName = /^\.?(?:bash|zsh|sh|shell|command|cmd)_?history(?:\.(?:txt|log|sh))?$/

/** What a shell kept of its commands: they were entered, and its file says nothing of their result. */
async function histories(files: RunFiles, { process, outputs }: RunPlaces) {
  const found: { at: string; line: string }[] = []
  for (const folder of new Set(['', process, 'workspace', 'outputs', outputs])) {
    for (const name of (await files.names(folder)) ?? []) {
      if (!historyName.test(name)) continue
      const path = folder === '' ? name : `${folder}/${name}`
      const text = (await files.text(path)) ?? ''
      text.split('\n').forEach((raw, i) => {
        const line = raw.replace(/^: \d+:\d+;|^\s*\d+\s{2}/, '').trim()
        if (line !== '' && !line.startsWith('#')) found.push({ at: `${path}:${i + 1}`, line })
      })
    }
  }
  return found
}
