/** `medgrade info`: columns, files, metrics, conventions and leaderboard of a challenge, or what is known of a metric. */

import type { Command } from 'commander'
import type { Challenge, FileSlot, LeaderboardFile, Side } from '../../contract'
import { visibleText } from '../../engine/report/visibleText'
import { countText } from '../../errors/countText'
import type { ChallengeFacts } from '../../reporting/facts/challengeFacts'
import { configuredData } from '../dataFolder'
import { factLines } from '../output/factLines'
import { print } from '../output/output'

const help =
  '\nExamples:\n  medgrade info isles22\n  medgrade info hd95\n  medgrade info --search calibration\n  medgrade info automedbench-kidney-seg-task\n'

export function addInfo(program: Command): void {
  program
    .command('info [challenge]')
    .description(
      'show columns, files, metrics and leaderboard of a challenge, or definition, range and conventions of a metric',
    )
    .option(
      '--search <words>',
      'list the metrics whose names, purpose, options, blind spots, tasks or presets have all words',
    )
    .option('--json', 'the same as JSON')
    .addHelpText('after', help)
    .action(async (named: string | undefined, options: { json?: boolean; search?: string }) => {
      if ((named === undefined) === (options.search === undefined)) {
        const { refuse } = await import('../../errors/refuse')
        const found = named === undefined ? 'neither a name nor --search' : `${named} and --search`
        refuse('bad-option', 'arguments', found, 'a challenge or a metric, or --search')
      }
      if (named === undefined) {
        const { foundMetrics } = await import('../output/foundMetrics')
        return print(await foundMetrics(options.search!, options.json ?? false))
      }
      const { knownMetric } = await import('../../catalogue/findMetric')
      const metric = knownMetric(named)
      if (metric) {
        const { metricInfo } = await import('../output/metricInfo')
        return print(await metricInfo(metric, options.json ?? false))
      }
      const { taskInfo, tasksOf } = await import('../output/taskInfo')
      const { factsOf } = await import('../../reporting/facts/challengeFacts')
      const { autoMedBenchTask } = await import('../../agents/automedbench/tasks/autoMedBenchTask')
      const own = named.startsWith('automedbench-') ? autoMedBenchTask(named) : null
      if (own) return print(await taskInfo(own, options.json ?? false))
      const { loadChallenge } = await import('../../node/loadChallenge')
      const { leaderboardOf } = await import('../../challenges/leaderboardOf')
      const { challenge } = await loadChallenge(named).catch((error) => refuseName(named, error))
      const { id } = challenge
      const board = await leaderboardOf(id)
      const tasks = tasksOf(id)
      const facts = factsOf(challenge)
      const paths = await pathsOf(challenge)
      if (!options.json) return print([text(challenge, facts, board), ...pathLines(paths), ...tasks].join('\n'))
      const { printJson } = await import('../output/printJson')
      const { title, task, metrics, answers, submission, pairing, conventions = {}, variants = {} } = challenge
      const leaderboard = board && {
        source: board.source,
        entries: board.entries.length,
        columns: board.metrics.map(({ name }) => name),
      }
      const shown = {
        id,
        title,
        task,
        metrics,
        answers,
        submission,
        pairing,
        conventions,
        variants: Object.keys(variants),
        leaderboard,
        ...facts,
        paths,
        ...(tasks.length > 0 ? { tasks: tasksOf(id, true) } : {}),
      }
      return printJson(shown)
    })
}

/** A name of no challenge may be that of a metric, mistyped. */
async function refuseName(named: string, error: unknown): Promise<never> {
  const { isMedgradeError, MedgradeError } = await import('../../errors/MedgradeError')
  if (!isMedgradeError(error, 'unknown-challenge')) throw error
  const { nearestName } = await import('../../errors/nearestName')
  const { knownNames } = await import('../../catalogue/findMetric')
  const { challengeIds } = await import('../../challenges/findChallenge')
  const expected = nearestName(named, [...(await challengeIds()), ...knownNames()])
  throw new MedgradeError('unknown-challenge', `There is no challenge or metric '${named}'`, {
    found: named,
    expected,
  })
}

/** Where the data of a challenge are looked for without options; those of a track lie in a folder for each task. */
async function pathsOf(challenge: Challenge): Promise<Readonly<Record<string, string>>> {
  if (challenge.benchmark === 'automedbench') return {}
  const { join } = await import('node:path')
  const { preparedAnswers } = await import('../../node/files/preparedPaths')
  const { path } = configuredData()
  const own = join(path, challenge.id)
  return {
    raw: join(own, 'raw'),
    public: join(own, 'prepared', 'public'),
    private: join(own, 'prepared', 'private'),
    answers: preparedAnswers(path, challenge),
  }
}

const pathLines = (paths: Readonly<Record<string, string>>) =>
  section(
    'paths',
    Object.entries(paths).map(([name, path]) => visibleText(`${name.padEnd(8)} ${path}`)),
  )

function text(challenge: Challenge, facts: ChallengeFacts, board: LeaderboardFile | null): string {
  const meanings = { higher: 'higher is better', lower: 'lower is better' }
  const lines = [
    challenge.title,
    `  id            ${challenge.id}`,
    `  task          ${challenge.task}`,
    `  benchmark     ${challenge.benchmark ?? 'rex-mle'}`,
    ...factLines(facts),
    `  submission    ${columns(challenge.submission)}`,
    `  answers       ${columns(challenge.answers)}`,
    `  rows pair by  ${challenge.tasks ? 'own rule' : `${challenge.pairing.rule}, ids compared as ${challenge.pairing.ids}`}`,
    '  metrics',
    ...challenge.metrics.map(
      ({ name, direction, unit }) =>
        `    ${name}${unit ? ` [${unit}]` : ''}: ${direction ? meanings[direction] : 'reported, never ranked'}`,
    ),
    ...section(
      'conventions',
      Object.entries(challenge.conventions ?? {}).map(([name, rule]) => `${name}: ${rule}`),
    ),
    ...section('variants', Object.keys(challenge.variants ?? {})),
  ]
  lines.push(`  page          docs/${pageOf(challenge)}`)
  if (board)
    lines.push(
      `  leaderboard   ${countText(board.entries.length, 'entry', 'entries')}; ${board.source ?? 'source unknown'}`,
    )
  return lines.map(visibleText).join('\n')
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`  ${title}`, ...items.map((item) => `    ${item}`)]
}

function columns(side: Side<Record<string, FileSlot>>): string {
  const files = Object.values(side.files ?? {}).map(({ column, reader }) => `${column} (file, read as ${reader})`)
  const numbers = Object.values(side.numbers ?? {}).map((column) => `${column} (number)`)
  const texts = Object.values(side.texts ?? {}).map((column) => `${column} (text)`)
  const named = [...(side.id === undefined ? [] : [side.id]), ...files, ...numbers, ...texts]
  return named.length === 0 ? 'a folder, see conventions' : named.join(', ')
}

/** The documentation page of a bundled challenge. */
function pageOf({ id, benchmark }: Challenge): string {
  if (benchmark === 'mle-bench') return 'benchmarks/mle-bench.md'
  return benchmark === 'automedbench' ? 'benchmarks/automedbench.md' : `challenges/${id}.md`
}
