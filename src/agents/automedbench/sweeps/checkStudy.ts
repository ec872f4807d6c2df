import { checkArguments } from '../../../errors/checkArguments'
import type { MedgradeError } from '../../../errors/MedgradeError'
import { refusal } from '../../../errors/refuse'
import { isFields, listOf, numberOf } from '../runs/looseJson'

/** A planned run of a study. */
export interface StudyRun {
  readonly run_id: string
  /** Below the study's folder. */
  readonly folder: string
  readonly agent: string
  readonly task: string
  readonly tier: string
  readonly repeat: number
}

/** The content of `study.json`. */
export interface Study {
  readonly name: string
  readonly agents: readonly string[]
  readonly tasks: readonly string[]
  readonly tiers: readonly string[]
  readonly repeats: number
  readonly budgetS: number | null
  readonly runs: readonly StudyRun[]
}

export interface StudyCheck {
  /** Folders of planned runs that are not there. */
  readonly absent: readonly string[]
  /** Folders that are there and not planned. */
  readonly unplanned: readonly string[]
  /** Folders that are there and planned, of which no run can be read. */
  readonly unreadable: readonly string[]
  /** Combinations of agent, task, tier and repeat that the lists of the study ask for and no run of it has. */
  readonly unlisted: readonly string[]
  readonly complete: boolean
}

/** A folder that was found: whether a run could be read in it. */
export interface FoundRun {
  readonly folder: string
  readonly readable: boolean
}

/**
 * The manifest of a study.
 *
 * @throws MedgradeError `bad-value` naming the field that is wrong
 *
 * @example
 * parseStudy({ name: 's', agents: ['a'], tasks: ['t'], tiers: ['lite'], repeats: 1, runs: [] }).repeats // → 1
 */
export function parseStudy(value: unknown): Study {
  if (!isFields(value)) throw wrong('study.json', value, 'an object')
  const texts = (key: string) => {
    const list = value[key]
    if (!Array.isArray(list) || !list.every((each) => typeof each === 'string'))
      throw wrong(key, list, 'a list of texts')
    return list as string[]
  }
  if (typeof value.name !== 'string') throw wrong('name', value.name, 'a text')
  const repeats = value.repeats
  if (typeof repeats !== 'number' || !Number.isInteger(repeats) || repeats < 1 || repeats > 10_000)
    throw wrong('repeats', repeats, 'a whole number from 1 to 10000')
  if (!Array.isArray(value.runs)) throw wrong('runs', value.runs, 'a list of runs')
  return {
    name: value.name,
    agents: texts('agents'),
    tasks: texts('tasks'),
    tiers: texts('tiers'),
    repeats,
    budgetS: numberOf(value.budgetS),
    runs: listOf(value.runs).map(runOf),
  }
}

function runOf(value: unknown, index: number): StudyRun {
  if (!isFields(value)) throw wrong(`runs[${index}]`, value, 'an object')
  const text = (key: string) => {
    if (typeof value[key] !== 'string' || value[key] === '') throw wrong(`runs[${index}].${key}`, value[key], 'a text')
    return value[key]
  }
  if (typeof value.repeat !== 'number') throw wrong(`runs[${index}].repeat`, value.repeat, 'a number')
  return {
    run_id: text('run_id'),
    folder: text('folder'),
    agent: text('agent'),
    task: text('task'),
    tier: text('tier'),
    repeat: value.repeat,
  }
}

function wrong(what: string, found: unknown, expected: string): MedgradeError {
  const shown = JSON.stringify(found)?.slice(0, 200) ?? 'nothing'
  return refusal('bad-value', `study: ${what}`, shown, expected)
}

/**
 * Whether the runs of a study are all there.
 *
 * @example
 * const study = parseStudy({ name: 's', agents: ['a'], tasks: ['t'], tiers: ['lite'], repeats: 1, runs: [] })
 * checkStudy(study, []).unlisted // → ["a · t · lite: 0 of 1 runs"]
 */
export function checkStudy(study: Study, found: readonly FoundRun[]): StudyCheck {
  checkArguments({ study, found }, { name: 'string', agents: ['string'], tasks: ['string'] }, [
    { folder: 'string', readable: 'boolean' },
  ])

  const planned = new Set(study.runs.map(({ folder }) => folder))
  const there = new Map(found.map((run) => [run.folder, run]))
  const cell = (run: Pick<StudyRun, 'agent' | 'task' | 'tier'>) => JSON.stringify([run.agent, run.task, run.tier])
  const listed = new Map<string, number>()
  for (const run of study.runs) listed.set(cell(run), (listed.get(cell(run)) ?? 0) + 1)
  const unlisted = study.agents.flatMap((agent) =>
    study.tasks.flatMap((task) =>
      study.tiers.flatMap((tier) => {
        const has = listed.get(cell({ agent, task, tier })) ?? 0
        return has >= study.repeats ? [] : [`${agent} · ${task} · ${tier}: ${has} of ${study.repeats} runs`]
      }),
    ),
  )
  const absent = [...planned].filter((folder) => !there.has(folder))
  const unplanned = [...there.keys()].filter((folder) => !planned.has(folder)).sort()
  const unreadable = [...planned].filter((folder) => there.get(folder)?.readable === false)
  const complete = absent.length + unreadable.length + unlisted.length === 0
  return { absent, unplanned, unreadable, unlisted, complete }
}
