/** `medgrade board`: the leaderboards of many runs. */

import type { Command } from 'commander'
import type { GateCell, PromotionGate } from '../../agents/automedbench/promotionGate'
import type { BoardRun, RunProfile } from '../../agents/runs/agentRun'
import type { RunBoard } from '../../agents/runs/runBoard'
import { append } from '../../array/append'
import { largestOf } from '../../array/largestOf'
import type { StageName } from '../../challenges/automedbench/agenticScore'
import { visibleText } from '../../engine/report/visibleText'
import { MedgradeError } from '../../errors/MedgradeError'
import { addFlags, type FlagValues, text, toggle } from '../flags/flagSet'
import { reportFlags, reportPaths, wantsReport } from '../flags/reportFlags'
import { exitStatus, print, say } from '../output/output'
import { printJson } from '../output/printJson'
import { requireWritable } from '../requireWritable'

const boardFlags = {
  profile: text('<name>', 'site, released or august-2026 (default site)'),
  applicable: text('<stages>', 'the stages that tasks have, with commas, by august-2026 (default all)'),
  tier: text('<name>', 'only runs of this tier'),
  task: text('<id>', 'only runs of this task'),
  baseline: text('<folder>', 'apply the promotion gate of August 2026 against these reports'),
  json: toggle('print the boards as JSON'),
  ...reportFlags,
}

type BoardFlags = FlagValues<typeof boardFlags>

const help = `
A report is what medgrade run writes with --out; a folder stands for every .json file in it and below it.
Scores are means over the repeats of a task, then over an agent's tasks; turns, time, tokens and cost are means over all runs that state them.
A failure is a run without a complete submission; in the synthetic track a tier of fail, in enhancement a run that could not be scored.
By august-2026 (Benchmark-as-Teacher, what its public code says) stages outside --applicable lose their weight, and a run without a score of an applicable stage or of the task has none and stands apart.
Runs that could not be graded, through a fault of the answers or of medgrade, stand apart and count nowhere; the exit status is 3 then.

Example:
  medgrade board reports/ --tier lite
`

export function addBoard(program: Command): void {
  addFlags(
    program
      .command('board <reports...>')
      .description('leaderboards of runs: over all tasks, by task and tier, failures by track'),
    boardFlags,
  )
    .addHelpText('after', help)
    .action(async (paths: string[], flags: BoardFlags) => {
      process.exitCode = await boardCommand(paths, flags)
    })
}

async function boardCommand(paths: readonly string[], flags: BoardFlags): Promise<number> {
  const { profile = 'site', tier, task } = flags
  if (profile !== 'site' && profile !== 'released' && profile !== 'august-2026')
    throw new MedgradeError('bad-option', `--profile ${profile}`, {
      found: profile,
      expected: 'site or released or august-2026',
    })
  if (flags.applicable !== undefined && profile !== 'august-2026')
    throw new MedgradeError('bad-option', '--applicable needs --profile august-2026', { found: profile })
  const applicable = await stagesOf(flags.applicable)
  const { runBoard } = await import('../../agents/runs/runBoard')
  await requireWritable(reportPaths(flags))
  const runs = await readRuns(paths, profile, applicable)
  const board = runBoard(runs, { tier, task })
  const baseline = flags.baseline === undefined ? null : await readRuns([flags.baseline], profile, applicable)
  const gate = baseline === null ? null : await gateOf(baseline, runs)
  await (flags.json ? printJson(gate ? { ...board, gate } : board) : print(boardText(board)))
  if (gate && !flags.json) await print(gateText(gate))
  const scored = runs.some(({ notGraded, unscored }) => notGraded || unscored === undefined)
  if (wantsReport(flags) && !scored) say('no page is written: no run has a score')
  if (wantsReport(flags) && scored) {
    const { notGradedRuns, recordsOfRuns } = await import('../../reporting/agents/recordsOfRuns')
    const { writeAgentReport } = await import('../reports/writeAgentReport')
    const wanted = runs.filter(
      (run) =>
        (tier === undefined || run.tier === tier) &&
        (task === undefined || run.task_id === task) &&
        (run.notGraded || run.unscored === undefined),
    )
    await writeAgentReport(recordsOfRuns(wanted), {
      ...{ flags, score: 'overall (0 to 100)' },
      warnings: (board.unscored ?? []).map(
        (run) => `${run.agent} on ${run.task_id} has no score and stands nowhere: it lacks ${run.unscored?.join(', ')}`,
      ),
      notGraded: notGradedRuns(wanted),
    })
  }
  const apart = [...board.notGraded, ...(baseline ?? []).filter(({ notGraded }) => notGraded)]
  return apart.length > 0 ? exitStatus.fault : exitStatus.ok
}

/** The gate over the runs of both sides; repeats of a task are counted in the order of the files. */
async function gateOf(baseline: readonly BoardRun[], candidate: readonly BoardRun[]): Promise<PromotionGate> {
  const { promotionGate } = await import('../../agents/automedbench/promotionGate')
  const cells = (runs: readonly BoardRun[]) => {
    const seen = new Map<string, number>()
    return runs
      .filter(({ notGraded }) => !notGraded)
      .map(({ track, task_id: taskId, taskScore, stages }): GateCell => {
        const repeat = seen.get(taskId) ?? 0
        seen.set(taskId, repeat + 1)
        return { track, taskId, repeat, taskScore, stages }
      })
  }
  return promotionGate(cells(baseline), cells(candidate))
}

function gateText({ promoted, checks, drops, target, reason }: PromotionGate): string {
  const failed = Object.entries(checks).flatMap(([name, passes]) => (passes ? [] : [name]))
  return [
    `Promotion gate: ${promoted ? 'promote' : `hold, for ${failed.join(', ')}`}`,
    `  overall drops by ${drops.overall.toFixed(4)}, task by ${drops.task.toFixed(4)}; next stage ${target} (${reason.replaceAll('_', ' ')})`,
  ].join('\n')
}

/** The stages of --applicable; undefined: all. */
async function stagesOf(names: string | undefined): Promise<readonly StageName[] | undefined> {
  const { stageNames } = await import('../../challenges/automedbench/agenticScore')
  return names?.split(',').map((text) => {
    const found = stageNames.find((name) => name === text.trim().toLowerCase())
    if (found) return found
    throw new MedgradeError('bad-option', `--applicable: there is no stage '${text}'`, {
      found: text,
      expected: stageNames.join(', '),
    })
  })
}

async function readRuns(
  paths: readonly string[],
  profile: RunProfile,
  applicable: readonly StageName[] | undefined,
): Promise<BoardRun[]> {
  const { agentRun } = await import('../../agents/runs/agentRun')
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  const runs: BoardRun[] = []
  for (const path of await reportFiles(paths)) {
    try {
      const json = JSON.parse(new TextDecoder().decode(await readLocalFile(path)))
      runs.push(agentRun(json, profile, path, { applicable }))
    } catch (cause) {
      if (cause instanceof MedgradeError && cause.code === 'bad-value')
        throw new MedgradeError('bad-option', cause.message, {
          file: path,
          found: cause.found,
          expected: cause.expected,
        })
      throw new MedgradeError('bad-option', `${path} cannot be read as a report`, { file: path, cause })
    }
  }
  if (runs.length === 0) throw new MedgradeError('bad-option', 'There is no report among the paths', { found: 'none' })
  return runs
}

/** The files themselves, and for a folder all of its JSON files, in code-point order. */
async function reportFiles(paths: readonly string[]): Promise<string[]> {
  const { readdir } = await import('node:fs/promises')
  const { statusAt } = await import('../../node/files/statusAt')
  const { join } = await import('node:path')
  const files: string[] = []
  for (const path of paths) {
    const found = await statusAt(path)
    if (found === null)
      throw new MedgradeError('bad-option', `There is no such file or folder: ${path}`, { file: path })
    if (!found.isDirectory()) files.push(path)
    else {
      const entries = await readdir(path, { recursive: true, withFileTypes: true })
      const reports = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      append(files, reports.map((entry) => join(entry.parentPath, entry.name)).sort())
    }
  }
  return files
}

function boardText({ overall, tasks, tracks, notGraded, unscored = [] }: RunBoard): string {
  const ranked = Object.entries(overall).sort(([a, x], [b, y]) => x.rank - y.rank || (a < b ? -1 : 1))
  const main = table(
    ['rank', 'agent', 'overall', 'turns', 'time s', 'tokens', 'cost USD', 'failed', 'tasks', 'runs'],
    ranked.map(([agent, row]) => [
      String(row.rank),
      agent,
      (100 * row.overall).toFixed(2),
      number(row.avgTurns, 1),
      number(row.avgTimeS, 0),
      number(row.avgTokens, 0),
      number(row.avgCostUsd, 2),
      percent(row.failureRate),
      String(Object.keys(row.perTask).length),
      String(row.runs),
    ]),
  )
  const boards = tasks.map(({ task_id, tier, rows }) => [
    `${task_id}, ${tier}`,
    table(
      ['rank', 'agent', 'overall', 'agentic', 'task', 'turns', 'time s', 'cost USD', 'failed', 'runs'],
      rows.map((row) => [
        String(row.rank),
        row.agent,
        number(row.overall === null ? null : 100 * row.overall, 2),
        number(row.agentic, 4),
        number(row.taskScore, 4),
        number(row.turns, 1),
        number(row.wallTimeS, 0),
        number(row.costUsd, 2),
        percent(row.failureRate),
        String(row.runs),
      ]),
    ),
  ])
  const failures = table(
    ['track', 'agent', 'failed', 'runs'],
    tracks.map(({ track, agent, failureRate, runs }) => [track, agent, percent(failureRate), String(runs)]),
  )
  const apart = table(
    ['track', 'agent', 'task', 'tier', 'reason'],
    notGraded.map(({ track, agent, task_id, tier, reason = '' }) => [track, agent, task_id, tier, reason]),
  )
  const lacking = table(
    ['track', 'agent', 'task', 'tier', 'lacks'],
    unscored.map((run) => [run.track, run.agent, run.task_id, run.tier, (run.unscored ?? []).join(', ')]),
  )
  return [
    ...['All tasks', main, ...boards.flat(), 'Failures by track', failures],
    ...(unscored.length > 0 ? ['No score, since evidence is missing', lacking] : []),
    ...(notGraded.length > 0 ? ['Not graded, through a fault of the answers or of medgrade', apart] : []),
  ].join('\n')
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const number = (value: number | null, digits: number) => (value === null ? '–' : value.toFixed(digits))

/** Columns as wide as their widest cell, numbers to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(visibleText))
  const widths = head.map((_, i) => largestOf(cells.map((row) => row[i]!.length)))
  const left = new Set(['agent', 'track', 'tier', 'reason', 'lacks'])
  return cells
    .map((row) => {
      const padded = row.map((cell, i) => (left.has(head[i]!) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      return `  ${padded.join('  ')}`.trimEnd()
    })
    .join('\n')
}
