import type { EvaluationTask } from '../../catalogue/inputKinds'
import { refuse } from '../../errors/refuse'
import type { EvaluateInput, EvaluateOptions } from '../evaluate/evaluateTypes'

type OptionName = keyof EvaluateOptions | keyof EvaluateInput

/** Options of one task alone, as people type them. */
const flags = {
  segmentation: {
    ...{ labels: '--labels', channels: '--channels', channelAxis: '--channel-axis', colours: '--colours' },
    ...{ threshold: '--threshold', activation: '--argmax', round: '--round', nan: '--nan', spacing: '--spacing' },
    ...{ foreground: '--foreground', empty: '--empty', instances: '--instances', series: '--series' },
    ...{ onErrorMap: '--out-masks', preset: '--preset', presetOptions: '--preset-options' },
  },
  images: { dataRange: '--data-range', gray: '--gray', masks: '--masks' },
} as const satisfies Readonly<Record<EvaluationTask, Partial<Record<OptionName, string>>>>

/** Options of several tasks. */
const shared = { metrics: '--metrics', frame: '--frame', geometry: '--strict, --resample' } as const

const words: Readonly<Partial<Record<OptionName, string>>> = { ...shared, ...flags.segmentation, ...flags.images }

type Given = Readonly<Partial<Record<OptionName, unknown>>>

/** Options that say what label files mean, which the tool of a preset decides. */
export const meaningOptions = [
  ...(['channels', 'channelAxis', 'frame', 'colours', 'threshold', 'activation', 'round', 'nan'] as const),
  ...(['spacing', 'foreground', 'empty', 'instances', 'geometry'] as const),
]

/** The options of a task that were given and that no other task has; labels that were found beside the files are not given. */
export function ownOptions(task: EvaluationTask, given: Given): string[] {
  return givenFlags(given, Object.keys(flags[task]) as OptionName[])
}

/** Refuses options that what is computed does not take. @throws MedgradeError `bad-argument`. */
export function refuseGiven(what: 'preset' | 'task', name: string, given: Given, names: readonly OptionName[]): void {
  const unused = givenFlags(given, names)
  if (unused.length > 0)
    refuse('bad-argument', unused.join(', '), `an option that the ${what} does not take`, `none with ${name}`)
}

/** Refuses the options of other tasks. @throws MedgradeError `bad-argument`. */
export function refuseOptions(task: EvaluationTask, input: EvaluateInput, options: EvaluateOptions): void {
  const given: Given = { ...options, series: input.series, masks: input.masks }
  const others = (Object.keys(flags) as EvaluationTask[]).filter((one) => one !== task)
  const names = others.flatMap((one) => Object.keys(flags[one]) as OptionName[])
  refuseGiven('task', task, given, names)
  if (task !== 'segmentation' && options.geometry === 'resample')
    refuse('bad-argument', '--resample', 'an option that the task does not take', `--strict, or none with ${task}`)
}

function givenFlags(given: Given, names: readonly OptionName[]): string[] {
  return names.flatMap((name) => {
    const value = given[name]
    const isNone = value === undefined || value === false || value === 'warn'
    return isNone || (name === 'labels' && isFound(value)) ? [] : [words[name]!]
  })
}

/** A table of labels that lies beside the files. */
const isFound = (value: unknown) => typeof value === 'object' && value !== null && 'found' in value
