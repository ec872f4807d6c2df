/** `medgrade judge`: the judge of the thirteen winning strategies. */
import type { Command } from 'commander'
import type { Judge } from '../../benchmarks/judging/judgeAll'
import type { StrategyFile } from '../../benchmarks/judging/parseStrategies'
import type { LogReader, LogSections } from '../../benchmarks/judging/sections/logSections'
import { MedgradeError } from '../../errors/MedgradeError'
import { exitStatus, print, say } from '../output/output'
import { userFunction } from '../userFunction'
import { wholeNumber } from '../wholeNumber'

interface JudgeFlags {
  reader?: string
  agent?: string
  challenge?: string
  judge?: string
  model?: string
  strategies?: string
  out?: string
  retries?: number
  timeout?: number
  concurrency?: number
  sections?: boolean
  messages?: boolean
  json?: boolean
  quiet?: boolean
}

const help = `
Cuts the log of a run folder into labelled sections (readers: aide, ml-master, rd-agent, rd-agent-plain, text) and asks a model about each, for all
strategies at once. The model is yours: --judge names a module that exports judge(messages, {signal}) and returns the model's answer as text; a key
stays in it. --out keeps every answer as a line of JSON; what it holds is not asked again. A section without a usable answer is listed, never scored 0.
--sections prints the sections, --messages what a model would be asked; neither asks anything.

Example:
  medgrade judge runs/isles22 --reader aide --agent AIDE --challenge isles22 --judge judge.mjs --out isles22.jsonl
`

export function addJudge(program: Command): void {
  program
    .command('judge <folder>')
    .description('ask a model of yours which winning strategies a run shows')
    .option('--reader <name>', 'whose log it is (default text)')
    .option('--agent <name>', 'the agent (default: agent)')
    .option('--challenge <id>', 'the challenge (default: the name of the folder)')
    .option('--judge <module>', 'a module of yours that asks a model')
    .option('--model <name>', 'name of the model, kept with its answers')
    .option('--strategies <file>', 'strategies of your own as JSON')
    .option('--out <file>', 'keep answers here, and go on from them')
    .option('--retries <n>', 'how often a question is asked again (default 2)', wholeNumber)
    .option('--timeout <seconds>', 'time of a call (default 120)', wholeNumber)
    .option('--concurrency <n>', 'calls at once (default 4)', wholeNumber)
    .option('--sections', 'print the sections and ask nothing')
    .option('--messages', 'print the messages, a line of JSON each, and ask nothing')
    .option('--json', 'print scores and evidence as JSON')
    .option('--quiet', 'no messages')
    .addHelpText('after', help)
    .action(async (folder: string, flags: JudgeFlags) => {
      process.exitCode = await judgeCommand(folder, flags)
    })
}

async function judgeCommand(folder: string, flags: JudgeFlags): Promise<number> {
  const { basename, resolve } = await import('node:path')
  const { directorySource } = await import('../../node/files/directorySource')
  const { traceSections } = await import('../../grading/runs/traceSections')
  const challenge = flags.challenge ?? basename(resolve(folder))
  const reader = (flags.reader ?? 'text') as LogReader
  const log = await traceSections(directorySource(folder), { reader, challenge })
  const strategies = flags.strategies === undefined ? undefined : await strategiesOf(flags.strategies)
  if (flags.sections)
    return printed((await import('../../grading/report/stringifyReport')).stringifyReport(log.sections))
  if (flags.messages) return printed(await messageLines(log, strategies))
  if (flags.judge === undefined)
    throw new MedgradeError(
      'bad-option',
      'judge needs --judge, a module that asks a model, or --sections or --messages',
    )
  const judge = await userFunction<Judge>('--judge', flags.judge, 'judge')
  if (log.empty) {
    say(`no log sections: ${folder} is not scored`)
    return exitStatus.invalid
  }
  return ask(judge, { agent: flags.agent ?? 'agent', challenge, sections: log.sections }, flags, strategies)
}

async function printed(text: string): Promise<number> {
  await print(text)
  return exitStatus.ok
}

async function messageLines({ sections }: LogSections, file: StrategyFile | undefined): Promise<string> {
  const { judgeMessages } = await import('../../benchmarks/judging/judgeMessages')
  const prompt = file?.systemPrompt ? { systemPrompt: file.systemPrompt } : {}
  return sections
    .map((section) =>
      JSON.stringify({ label: section.label, messages: judgeMessages(section, file?.strategies, prompt) }),
    )
    .join('\n')
}

async function strategiesOf(path: string): Promise<StrategyFile> {
  const { parseStrategies } = await import('../../benchmarks/judging/parseStrategies')
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  try {
    return parseStrategies(JSON.parse(new TextDecoder().decode(await readLocalFile(path))))
  } catch (cause) {
    const why = cause instanceof MedgradeError ? cause.message : 'no JSON'
    throw new MedgradeError('bad-option', `--strategies cannot be used: ${path}: ${why}`, { file: path, cause })
  }
}

interface Trace {
  readonly agent: string
  readonly challenge: string
  readonly sections: LogSections['sections']
}

async function ask(judge: Judge, trace: Trace, flags: JudgeFlags, file: StrategyFile | undefined): Promise<number> {
  const { judgeStrategies } = await import('../../benchmarks/judging/judgeStrategies')
  const { strategyProfiles } = await import('../../benchmarks/judging/strategyProfiles')
  const { retries, timeout, concurrency, model } = flags
  const result = await judgeStrategies([trace], judge, {
    ...(retries === undefined ? {} : { retries }),
    ...(timeout === undefined ? {} : { timeoutMs: 1000 * timeout }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(model === undefined ? {} : { model }),
    ...(file === undefined ? {} : { strategies: file.strategies }),
    ...(file?.systemPrompt ? { systemPrompt: file.systemPrompt } : {}),
    ...(flags.out === undefined ? {} : await keptIn(flags.out)),
  })
  if (!flags.quiet) for (const { id, reason } of result.failed) say(`failed: ${id}: ${reason}`)
  const profile = file === undefined ? strategyProfiles(result.verdicts)[trace.agent] : undefined
  if (flags.json) {
    const { stringifyReport } = await import('../../grading/report/stringifyReport')
    await print(stringifyReport({ ...result, ...(profile ? { profile } : {}) }))
  } else await print(table(result.rows, result.failed.length, trace.sections.length))
  return result.failed.length > 0 ? exitStatus.invalid : exitStatus.ok
}

/** Answers of earlier runs, and a place for new ones. */
async function keptIn(path: string) {
  const { appendFile, stat } = await import('node:fs/promises')
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  const { judgedLine, readJudgedLines } = await import('../../benchmarks/judging/judgedLines')
  const { requireWritable } = await import('../requireWritable')
  await requireWritable({ '--out': path })
  const there = await stat(path).catch(() => null)
  const text = there === null ? '' : new TextDecoder().decode(await readLocalFile(path))
  // A line that a crash cut off must not swallow the next one.
  if (text !== '' && !text.endsWith('\n')) await appendFile(path, '\n')
  return {
    answered: readJudgedLines(text).answers,
    onAnswer: (answer: Parameters<typeof judgedLine>[0]) => appendFile(path, judgedLine(answer)),
  }
}

function table(
  rows: readonly {
    readonly id: number
    readonly strategy: string
    readonly score: number
    readonly evidence: string | null
  }[],
  failed: number,
  sections: number,
): string {
  const ids = [...new Set(rows.map(({ id }) => id))].sort((a, b) => a - b)
  const lines = ids.map((id) => {
    const own = rows.filter((row) => row.id === id)
    const ones = own.filter(({ score }) => score === 1)
    const evidence =
      ones
        .find((row) => row.evidence)
        ?.evidence?.replace(/\s+/g, ' ')
        .slice(0, 500) ?? ''
    return `  ${String(id).padStart(2)}  ${(ones.length / own.length).toFixed(3)}  ${own[0]!.strategy}${evidence === '' ? '' : `: ${evidence}`}`
  })
  return [`${sections - failed} of ${sections} sections judged`, ...lines].join('\n')
}
