/** Command-line options of the metrics: `--kebab-case` for each camelCase name, parsed by their kind. */
import { type Command, InvalidArgumentError, Option } from 'commander'

/**
 * `flag`: true if given · `off`: true unless `--no-…` is given · a list: one of these words · `label`: of voxels · `class`, `classes`: of a table
 * · `mask`: a file · `weights`: a column of the reference · `whenEmpty`: a value, or a value for each situation · `orNumber`: a number or a word.
 */
export type OptionKind =
  | 'flag'
  | 'off'
  | 'number'
  | 'numbers'
  | 'label'
  | 'class'
  | 'classes'
  | 'mask'
  | 'weights'
  | 'whenEmpty'
  | readonly string[]
  | { readonly orNumber: readonly string[] }

/** Kind and description, by the option's name in the library. */
export type MetricOptions = Readonly<Record<string, readonly [OptionKind, string]>>

/** Adds the options of a metric; `command.opts()` has their values under the camelCase names. */
export function addOptions(command: Command, options: MetricOptions): void {
  for (const [name, [kind, about]] of Object.entries(options)) command.addOption(optionOf(name, kind, about))
}

function optionOf(name: string, kind: OptionKind, about: string): Option {
  const flag = `--${kebab(name)}`
  if (kind === 'flag') return new Option(flag, about)
  if (kind === 'off') return new Option(`--no-${kebab(name)}`, about)
  if (Array.isArray(kind)) return new Option(`${flag} <word>`, about).choices(kind)
  if (typeof kind === 'object' && 'orNumber' in kind)
    return new Option(`${flag} <value>`, about).argParser((text) => wordOrNumber(text, kind.orNumber))
  switch (kind) {
    case 'number':
      return new Option(`${flag} <number>`, about).argParser(number)
    case 'numbers':
      return new Option(`${flag} <list>`, about).argParser(numbers)
    case 'label':
      return new Option(`${flag} <label>`, about).argParser((text) => wordOrNumber(text, ['any']))
    case 'classes':
      return new Option(`${flag} <list>`, about).argParser((text) => text.split(','))
    case 'mask':
      return new Option(`${flag} <file>`, about)
    case 'weights':
      return new Option(`${flag} <column>`, about)
    case 'whenEmpty':
      return new Option(`${flag} <value>`, about).argParser(whenEmpty)
    default:
      return new Option(`${flag} <value>`, about)
  }
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Parses a number; NaN, Infinity and -Infinity are allowed. */
export function number(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || (Number.isNaN(value) && text !== 'NaN')) throw new InvalidArgumentError('Not a number.')
  return value
}

/** Parses numbers separated by commas. */
export function numbers(text: string): number[] {
  return text.split(',').map(number)
}

function wordOrNumber(text: string, words: readonly string[]): string | number {
  if (words.includes(text)) return text
  const value = Number(text)
  if (text.trim() === '' || Number.isNaN(value)) throw new InvalidArgumentError(`A number or ${words.join(', ')}.`)
  return value
}

/** Parses `0`, `diagonal`, `error`, or any of `both=0,reference=90,prediction=diagonal`. */
function whenEmpty(text: string): unknown {
  const value = (word: string) => (word === 'NaN' ? Number.NaN : wordOrNumber(word, ['diagonal', 'error']))
  if (!text.includes('=')) return value(text)
  const parts = text.split(',').map((part) => part.split('=') as [string, string])
  for (const [situation] of parts)
    if (!['both', 'reference', 'prediction'].includes(situation))
      throw new InvalidArgumentError(`${situation} is none of both, reference, prediction.`)
  return Object.fromEntries(parts.map(([situation, word]) => [situation, value(word)]))
}
