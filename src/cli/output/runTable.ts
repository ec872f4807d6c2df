/** The report of a run for people. */

import type { RunViolation } from '../../agents/automedbench/access/runAccess'
import type { GradedRun } from '../../agents/runs/gradeRun'
import type { RunScores } from '../../agents/runs/runScores'
import { isNotGraded } from '../../engine/report/isNotGraded'
import { visibleText } from '../../engine/report/visibleText'
import { wordsOf } from '../../errors/wordsOf'

export function runTable(report: GradedRun): string {
  const { run, task, profiles } = report
  const { violations } = report.access
  const lines = [
    `${task.id ?? 'unknown task'} (${task.track}), tier ${run.tier ?? 'unknown'}, agent ${run.agent ?? 'unknown'}`,
    `  turns ${shown(run.turns)}, time ${shown(run.wallTimeS)} s of ${task.timeLimitS}, tokens ${shown(run.totalTokens)}, cost ${shown(run.costUsd)} USD`,
    `  submitted ${run.submitted === null ? 'unknown' : run.submitted ? 'yes' : 'no'}, violations ${violations.length}`,
    ...(report.access.because === null ? [] : [`  disqualified: ${report.access.because}`]),
    ...violations.map(violationLine),
    ...(report.access.mentioned.length > 0
      ? [`  paths that are only mentioned, which counts nothing: ${report.access.mentioned.length}`]
      : []),
    ...(report.judged === null ? [] : [`  S1 to S3 judged by: ${judges[report.judged]}`]),
    ...(report.models?.ok === false
      ? [
          `  models: none that this tier allows is named, or others are (${report.models.named.join(', ') || 'none named'})`,
        ]
      : []),
    ...section(profiles),
    ...(report.error ? [`  ${faultWords(report)}: ${wordsOf(report.error)}`] : []),
    ...(report.incomplete.length > 0 ? ['  incomplete:', ...report.incomplete.map((part) => `    ${part}`)] : []),
  ]
  return lines.map(visibleText).join('\n')
}

/** A run that one profile scores is not said to be ungraded. */
function faultWords({ error, profiles: { site, released } }: GradedRun): string {
  const scored = site !== null || released !== null
  return !scored && isNotGraded({ error }) ? 'not graded, through no fault of the run' : 'error'
}

const judges = { supplied: 'the supplied verdict', model: 'a model', rules: 'the rules of the released code' } as const

function violationLine({ turn, line, code, reason, logs }: RunViolation): string {
  const place = `turn ${turn ?? 'unknown'}${line === null ? '' : `, line ${line}`}`
  return `    ${place}: ${reason}${code === '' ? '' : ` – ${code}`} (${logs.join('; ')})`
}

function section({ site, released }: GradedRun['profiles']): string[] {
  const columns = [
    ['site', site],
    ['released', released],
  ] as const
  const present = columns.filter(([, scores]) => scores !== null) as (readonly [string, RunScores])[]
  if (present.length === 0) return []
  const row = (name: string, value: (scores: RunScores) => string) =>
    `  ${name.padEnd(9)} ${present.map(([, scores]) => value(scores).padStart(9)).join('')}`
  const number = (value: number | null) => (value === null ? '–' : value.toFixed(4))
  const stage = (name: 's1' | 's2' | 's3' | 's4' | 's5') =>
    row(name.toUpperCase(), ({ stages }) => number(stages[name]))
  return [
    `  ${''.padEnd(9)} ${present.map(([name]) => name.padStart(9)).join('')}`,
    stage('s1'),
    stage('s2'),
    stage('s3'),
    stage('s4'),
    stage('s5'),
    row('agentic', ({ agentic }) => number(agentic)),
    row('task', ({ task }) => number(task)),
    row('overall', ({ overallShown }) => (overallShown === null ? '–' : overallShown.toFixed(2))),
    row('tier', ({ tier }) => tier ?? '–'),
    row('rating', ({ rating }) => rating ?? '–'),
    row('failure', ({ failure }) => failure ?? 'none'),
  ]
}

function shown(value: number | null): string {
  return value === null ? 'unknown' : String(value)
}
