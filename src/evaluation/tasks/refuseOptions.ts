import type { EvaluationTask } from '../../catalogue/inputKinds'
import { refuse } from '../../errors/refuse'
import { type ReadingName, readingNames, readingOptions, typedName } from '../../understanding/reading/readingOptions'
import type { EvaluateInput, EvaluateOptions } from '../evaluate/evaluateTypes'
import { type BesideName, besideNames, besideSheets } from '../inputs/besideNames'
import { taskNames } from './taskSheets'

type OptionName = keyof EvaluateOptions | keyof EvaluateInput

/** An option as people type it, and the tasks that take it. */
interface OptionUse {
  readonly flag: string
  readonly tasks: readonly EvaluationTask[]
}

const use = (flag: string, ...tasks: readonly EvaluationTask[]): OptionUse => ({ flag, tasks })

const readingUses = Object.fromEntries(
  readingNames.map((name) => [name, use(typedName(readingOptions[name]), ...readingOptions[name].tasks)]),
) as Readonly<Record<ReadingName, OptionUse>>

const besideUses = Object.fromEntries(
  besideNames.map((name) => [name, use(besideSheets[name].flag, besideSheets[name].task)]),
) as Readonly<Record<BesideName, OptionUse>>

/** Options that not every task takes. */
const uses = {
  labels: use('--labels', 'segmentation', 'classification', 'registration'),
  metrics: use('--metrics', ...taskNames),
  ...readingUses,
  empty: use('--empty', 'segmentation'),
  instances: use('--instances', 'segmentation'),
  geometry: use('--strict, --resample', 'segmentation', 'images', 'instances'),
  series: use('--series', 'segmentation'),
  onErrorMap: use('--out-masks', 'segmentation'),
  preset: use('--preset', ...taskNames),
  presetOptions: use('--preset-options', ...taskNames),
  dataRange: use('--data-range', 'images'),
  gray: use('--gray', 'images'),
  ...besideUses,
  tables: use(
    '--id, --column and other words about tables',
    ...(['classification', 'regression', 'detection', 'registration', 'text'] as const),
  ),
} as const satisfies Partial<Record<OptionName, OptionUse>>

type Given = Readonly<Partial<Record<OptionName, unknown>>>
type UsedName = keyof typeof uses

const names = Object.keys(uses) as UsedName[]

/** Options that say what label files mean, which the tool of a preset decides. */
export const meaningOptions = [...readingNames, ...(['empty', 'instances', 'geometry'] as const)]

/** The tasks that take every option that was given. */
export function tasksOfOptions(given: Given): EvaluationTask[] {
  return taskNames.filter((task) => names.every((name) => !isGiven(given, name) || takesOption(name, task)))
}

/** Whether an option was given that not every task takes. */
export function hasOwnOption(given: Given): boolean {
  return names.some((name) => isGiven(given, name) && uses[name].tasks.length < taskNames.length)
}

/** Refuses options that what is computed does not take. @throws MedgradeError `bad-argument`. */
export function refuseGiven(what: 'preset' | 'task', name: string, given: Given, refused: readonly UsedName[]): void {
  const unused = refused.filter((one) => isGiven(given, one)).map((one) => uses[one].flag)
  if (unused.length > 0)
    refuse('bad-argument', unused.join(', '), `an option that the ${what} does not take`, `none with ${name}`)
}

/** Refuses the options of other tasks. @throws MedgradeError `bad-argument`. */
export function refuseOptions(task: EvaluationTask, input: EvaluateInput, options: EvaluateOptions): void {
  const { references: _, predictions: __, ...folders } = input
  const given: Given = { ...options, ...folders }
  refuseGiven(
    'task',
    task,
    given,
    names.filter((name) => !takesOption(name, task)),
  )
  if (task !== 'segmentation' && options.geometry === 'resample')
    refuse('bad-argument', '--resample', 'an option that the task does not take', `--strict, or none with ${task}`)
}

/** Whether evaluations of a task take an option. */
export function takesOption(name: UsedName, task: EvaluationTask): boolean {
  const { tasks }: OptionUse = uses[name]
  return tasks.includes(task)
}

function isGiven(given: Given, name: UsedName): boolean {
  const value = given[name]
  const isNone = value === undefined || value === false || value === 'warn'
  return !isNone && !(name === 'labels' && isFound(value))
}

/** A table of labels that lies beside the files. */
const isFound = (value: unknown) => typeof value === 'object' && value !== null && 'found' in value
