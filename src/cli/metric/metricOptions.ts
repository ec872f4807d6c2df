/** Command-line options of the metrics: `--kebab-case` for each camelCase name, parsed by the type of its row in the catalogue. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { MetricSheet, OptionSheet } from '../../catalogue/metricSheet'
import { spelledName } from '../../errors/findName'
import { nearestName } from '../../errors/nearestName'
import { chosenWord, kebab, withChoices } from '../flags/flagSet'

/** Adds the options of a metric; `command.opts()` has their values under the camelCase names. */
export function addOptions(command: Command, { options, presets }: Pick<MetricSheet, 'options' | 'presets'>): void {
  for (const [name, row] of Object.entries(options)) if (row.only !== 'library') command.addOption(optionOf(name, row))
  if (presets)
    command.addOption(
      withChoices(
        new Option('--preset <word>', 'all of these options as the challenge sets them'),
        Object.keys(presets),
      ),
    )
}

function optionOf(name: string, row: OptionSheet): Option {
  const flag = `--${kebab(name)}`
  const about = aboutOf(row)
  const words = Object.keys(row.words ?? {})
  switch (row.type) {
    case 'flag':
      return row.default === true ? new Option(`--no-${kebab(name)}`, about) : new Option(flag, about)
    case 'word':
      return withChoices(new Option(`${flag} <word>`, about), row.default === false ? ['false', ...words] : words)
    case 'number':
    case 'whole':
      return words.length === 0
        ? new Option(`${flag} <number>`, about).argParser(number)
        : new Option(`${flag} <value>`, about).argParser((text) => wordOrNumber(text, words))
    case 'labels':
      return new Option(`${flag} <list>`, `${about}; by name: PTV=1,PAROTID_L|Parotid*L=2`).argParser((text) =>
        text.includes('=') ? text : numbers(text),
      )
    case 'numbers':
      return new Option(`${flag} <list>`, about).argParser(numbers)
    case 'label':
      return new Option(`${flag} <label>`, about).argParser((text) => wordOrNumber(text, words))
    case 'classes':
      return new Option(`${flag} <list>`, about).argParser((text) => text.split(','))
    case 'list':
    case 'object':
      return new Option(`${flag} <json>`, about).argParser(json)
    case 'array':
      return new Option(`${flag} <file>`, about)
    case 'weights':
      return new Option(`${flag} <column>`, about)
    case 'whenEmpty':
      return new Option(`${flag} <value>`, about).argParser(whenEmpty)
    case 'class':
      return new Option(`${flag} <value>`, about)
  }
}

/** Commander appends the words. */
function aboutOf({ about, required, ...row }: OptionSheet): string {
  if (required) return `required: ${about}`
  const value = row.default
  if (value === undefined || value === null || row.type === 'flag') return about
  return `${about} (default ${Array.isArray(value) ? value.join(',') : value})`
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

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('Not JSON.')
  }
}

function wordOrNumber(text: string, words: readonly string[]): string | number {
  const word = spelledName(text, words)
  if (word !== null) return word
  const value = Number(text)
  if (text.trim() === '' || Number.isNaN(value))
    throw new InvalidArgumentError(`expected a number or ${nearestName(text, words)}`)
  return value
}

/** Parses `0`, `diagonal`, `error`, or any of `both=0,reference=90,prediction=diagonal`. */
function whenEmpty(text: string): unknown {
  const value = (word: string) => (word === 'NaN' ? Number.NaN : wordOrNumber(word, ['diagonal', 'error']))
  if (!text.includes('=')) return value(text)
  const parts = text.split(',').map((part) => part.split('=') as [string, string])
  const situations = ['both', 'reference', 'prediction']
  return Object.fromEntries(parts.map(([situation, word]) => [chosenWord(situation, situations), value(word)]))
}
