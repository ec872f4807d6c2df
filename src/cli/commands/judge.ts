/** `medgrade judge`: the judge of the thirteen winning strategies. */

import type { Command } from 'commander'
import type { Judge } from '../../agents/judging/judgeAll'
import type { StrategyFile } from '../../agents/judging/parseStrategies'
import type { LogReader, LogSections } from '../../agents/judging/sections/logSections'
import { MedgradeError } from '../../errors/MedgradeError'
import { addFlags, type FlagValues, parsed, text, toggle } from '../flags/flagSet'
import { exitStatus, print, say } from '../output/output'
import { userFunction } from '../userFunction'
import { wholeNumber } from '../wholeNumber'

const judgeFlags = {
  reader: text('<name>', 'whose log it is (default text)'),
  agent: text('<name>', 'the agent of folders that name none (default: agent)'),
  challenge: text('<id>', 'the challenge (default: the name of the folder)'),
  judge: text('<module>', 'a module of yours that asks a model'),
  model: text('<name>', 'name of the model, kept with its answers'),
  strategies: text('<file>', 'strategies of your own as JSON'),
  out: text('<file>', 'keep answers here, and go on from them'),
  retries: parsed('<n>', 'how often a question is asked again (default 2)', wholeNumber),
  timeout: parsed('<seconds>', 'time of a call (default 120)', wholeNumber),
  concurrency: parsed('<n>', 'calls at once (default 4)', wholeNumber),
  sections: toggle('print the sections and ask nothing'),
  messages: toggle('print the messages, a line of JSON each, and ask nothing'),
  json: toggle('print scores and evidence as JSON'),
  quiet: toggle('no messages'),
}

type JudgeFlags = FlagValues<typeof judgeFlags>

const help = `
Cuts the log of a run folder into labelled sections (readers: aide, ml-master, rd-agent, rd-agent-plain, text) and asks a model about each, for all
strategies at once. The model is yours: --judge names a module that exports judge(messages, {signal}) and returns the model's answer as text; a key
stays in it. --out keeps every answer as a line of JSON; what it holds is not asked again. A section without a usable answer is listed, never scored 0.
AGENT=folder names the agent of a folder. Several folders are judged in one go, each of another agent or challenge; the shares of an agent are then means over its
challenges. A folder without a log is named and not scored; the exit status is then 1.
--sections prints the sections, --messages what a model would be asked; neither asks anything.

Example:
  medgrade judge runs/isles22 --reader aide --agent AIDE --challenge isles22 --judge judge.mjs --out isles22.jsonl
  medgrade judge AIDE=runs/aide/isles22 AIDE=runs/aide/seg_a --reader aide --judge judge.mjs --out verdicts.jsonl
`

export function addJudge(program: Command): void {
  addFlags(
    program.command('judge <folders...>').description('ask a model of yours which winning strategies runs show'),
    judgeFlags,
  )
    .addHelpText('after', help)
    .action(async (folders: string[], flags: JudgeFlags) => {
      process.exitCode = await judgeCommand(folders, flags)
    })
}

/** A run's log with the system and the challenge that it is of. */
interface Trace extends LogSections {
  readonly folder: string
  readonly agent: string
  readonly challenge: string
}

async function judgeCommand(folders: readonly string[], flags: JudgeFlags): Promise<number> {
  const traces = await tracesOf(folders, flags)
  const strategies = flags.strategies === undefined ? undefined : await strategiesOf(flags.strategies)
  const sections = traces.flatMap((trace) => trace.sections)
  if (flags.sections) {
    await (await import('../output/printJson')).printJson(sections)
    return exitStatus.ok
  }
  if (flags.messages) return printed(await messageLines(sections, strategies))
  if (flags.judge === undefined)
    throw new MedgradeError(
      'bad-option',
      'judge needs --judge, a module that asks a model, or --sections or --messages',
    )
  const judge = await userFunction<Judge>('--judge', flags.judge, 'judge')
  const empty = traces.filter((trace) => trace.empty)
  for (const { folder } of empty) say(`no log sections: ${folder} is not scored`)
  if (empty.length === traces.length) return exitStatus.invalid
  const status = await ask(judge, traces, flags, strategies)
  return empty.length > 0 ? exitStatus.invalid : status
}

/** The logs of the folders, each of another agent or challenge. */
async function tracesOf(folders: readonly string[], flags: JudgeFlags): Promise<Trace[]> {
  const { basename, resolve } = await import('node:path')
  const { directorySource } = await import('../../node/files/directorySource')
  const { requireInputFolder } = await import('../requireFolders')
  const { traceSections } = await import('../../agents/runs/traceSections')
  const reader = (flags.reader ?? 'text') as LogReader
  const traces: Trace[] = []
  for (const given of folders) {
    const [, named, folder] = /^(?:([^=/]+)=)?(.+)$/s.exec(given) ?? [undefined, undefined, given]
    const agent = named ?? flags.agent ?? 'agent'
    const challenge = flags.challenge ?? basename(resolve(folder!))
    const other = traces.find((trace) => trace.agent === agent && trace.challenge === challenge)
    if (other)
      throw new MedgradeError('bad-option', `${other.folder} and ${folder} are both of ${agent} on ${challenge}`, {
        found: `${agent}, ${challenge}`,
        expected: 'folders of other names, or AGENT=folder',
      })
    await requireInputFolder(folder!)
    const log = await traceSections(directorySource(folder!), { reader, challenge })
    traces.push({ ...log, folder: folder!, agent, challenge })
  }
  return traces
}

async function printed(text: string): Promise<number> {
  await print(text)
  return exitStatus.ok
}

async function messageLines(sections: LogSections['sections'], file: StrategyFile | undefined): Promise<string> {
  const { judgeMessages } = await import('../../agents/judging/judgeMessages')
  const prompt = typeof file?.systemPrompt === 'string' ? { systemPrompt: file.systemPrompt } : {}
  return sections
    .map((section) =>
      JSON.stringify({ label: section.label, messages: judgeMessages(section, file?.strategies, prompt) }),
    )
    .join('\n')
}

async function strategiesOf(path: string): Promise<StrategyFile> {
  const { parseStrategies } = await import('../../agents/judging/parseStrategies')
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  try {
    return parseStrategies(JSON.parse(new TextDecoder().decode(await readLocalFile(path))))
  } catch (cause) {
    const why = cause instanceof MedgradeError ? cause.message : 'no JSON'
    throw new MedgradeError('bad-option', `--strategies cannot be used: ${path}: ${why}`, { file: path, cause })
  }
}

async function ask(
  judge: Judge,
  traces: readonly Trace[],
  flags: JudgeFlags,
  file: StrategyFile | undefined,
): Promise<number> {
  const { judgeStrategies } = await import('../../agents/judging/judgeStrategies')
  const { strategyProfiles } = await import('../../agents/judging/strategyProfiles')
  const { retries, timeout, concurrency, model } = flags
  const result = await judgeStrategies(traces, judge, {
    retries,
    timeoutMs: timeout === undefined ? undefined : 1000 * timeout,
    concurrency,
    model,
    strategies: file?.strategies,
    systemPrompt: file?.systemPrompt ?? undefined,
    ...(flags.out === undefined ? {} : await keptIn(flags.out)),
  })
  if (!flags.quiet) for (const { id, reason } of result.failed) say(`failed: ${id}: ${reason}`)
  // Profiles are of the thirteen strategies.
  const profiles = file === undefined ? strategyProfiles(result.verdicts) : {}
  const agents = [...new Set(traces.map(({ agent }) => agent))]
  if (flags.json) {
    const { printJson } = await import('../output/printJson')
    const only = agents.length === 1 ? profiles[agents[0]!] : undefined
    const shown = { ...result, ...(only ? { profile: only } : {}), profiles }
    await printJson(shown)
  } else {
    const { judgeTable } = await import('../output/judgeTable')
    await print(judgeTable(agents, traces, result))
  }
  return result.failed.length > 0 ? exitStatus.invalid : exitStatus.ok
}

/** Answers of earlier runs, and a place for new ones. */
async function keptIn(path: string) {
  const { appendFile } = await import('node:fs/promises')
  const { statusAt } = await import('../../node/files/statusAt')
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  const { judgedLine, readJudgedLines } = await import('../../agents/judging/judgedLines')
  const { requireWritable } = await import('../requireWritable')
  await requireWritable({ '--out': path })
  const there = await statusAt(path)
  const text = there === null ? '' : new TextDecoder().decode(await readLocalFile(path))
  // A line that a crash cut off must not swallow the next one.
  if (text !== '' && !text.endsWith('\n')) await appendFile(path, '\n')
  return {
    answered: readJudgedLines(text).answers,
    onAnswer: (answer: Parameters<typeof judgedLine>[0]) => appendFile(path, judgedLine(answer)),
  }
}
