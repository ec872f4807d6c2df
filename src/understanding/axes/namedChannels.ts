import { refuse } from '../../errors/refuse'
import { labelOf, type NamedLabel } from '../labels/labelNames'

/**
 * Names of channels; `TC=1+3`: with the values that a label map has for them; `PAROTID_L|Parotid*L=1`: with other names that files have.
 *
 * @throws MedgradeError `bad-argument` for a value that is no whole number, and where only some have values.
 */
export function namedChannels(given: readonly string[] | null): {
  readonly names: readonly string[] | null
  /** The labels of all channels; null: without values. */
  readonly labels: readonly NamedLabel[] | null
} {
  if (given === null) return { names: null, labels: null }
  const labels = given.map((text) => {
    const [name = '', values] = text.split('=')
    return labelOf(name.trim(), values === undefined ? [] : values.split('+').map((one) => wholeValue(one, text)))
  })
  const names = labels.map(({ name }) => name)
  if (labels.every(({ values }) => values.length === 0)) return { names, labels: null }
  const without = labels.find(({ values }) => values.length === 0)
  if (without) refuse('bad-argument', '--channels', `${without.name} without values`, 'values for each, such as TC=1+3')
  return { names, labels: labels.filter(({ values }) => !values.every((value) => value === 0)) }
}

function wholeValue(text: string, channel: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value))
    refuse('bad-argument', '--channels', channel, 'names, or names with whole numbers, such as TC=1+3')
  return value
}
