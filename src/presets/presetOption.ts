import { nearestName } from '../errors/nearestName'
import { refuse, shown } from '../errors/refuse'

/** What an option of a preset may be, as plain data: the check of `evaluate` and the page of the presets are derived from it. */
export type PresetOption = {
  readonly about: string
  /** What holds without it; absent where `about` says it. */
  readonly default?: string
  /** A key that its object cannot lack. */
  readonly required?: boolean
  /** Whether null is a value. */
  readonly nullable?: boolean
} & OptionValue

type OptionValue =
  | { readonly kind: 'text' | 'flag' | 'map' }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  /** Finite, unless `infinite`. */
  | {
      readonly kind: 'number'
      readonly least?: number
      readonly above?: number
      readonly most?: number
      readonly whole?: boolean
      readonly infinite?: boolean
    }
  | { readonly kind: 'list'; readonly of: OptionValue }
  /** A number or a list of numbers. */
  | { readonly kind: 'label' }
  /** `orText`: a text instead, such as a document in YAML, that the preset reads. */
  | { readonly kind: 'object'; readonly fields: PresetOptions; readonly orText?: string }
  /** An object whose key `tag` says which others it has. */
  | { readonly kind: 'variants'; readonly tag: string; readonly variants: Readonly<Record<string, PresetOptions>> }

export type PresetOptions = Readonly<Record<string, PresetOption>>

/** The options of a preset; the compiler demands all of them. */
export type PresetOptionTable<Options> = { readonly [Name in keyof Options]-?: PresetOption }

/** @throws MedgradeError `bad-argument` for an unknown option, whose nearest name is suggested, a missing one and a value that an option does not have. */
export function checkPresetOptions(preset: string, given: object, options: PresetOptions): void {
  checkFields(`the preset ${preset}`, given, options)
}

function checkFields(of: string, given: object, fields: PresetOptions): void {
  const names = Object.keys(fields)
  for (const name of Object.keys(given))
    if (!Object.hasOwn(fields, name))
      refuse('bad-argument', `an option of ${of}`, name, names.length === 0 ? 'no options' : nearestName(name, names))
  for (const [name, option] of Object.entries(fields)) {
    const value: unknown = Object.getOwnPropertyDescriptor(given, name)?.value
    if (value === undefined) {
      if (option.required) refuse('bad-argument', `options of ${of}`, Object.keys(given), `${name}, too`)
    } else if (value !== null || !option.nullable) checkValue(`${name} of ${of}`, value, option)
  }
}

function checkValue(name: string, value: unknown, option: OptionValue): void {
  if (option.kind === 'list' && Array.isArray(value))
    for (const [at, one] of value.entries()) checkValue(`${name}, entry ${at + 1}`, one, option.of)
  else if (option.kind === 'object' && isObject(value)) checkFields(name, value, option.fields)
  else if (option.kind === 'variants' && isObject(value)) {
    const chosen: unknown = Object.getOwnPropertyDescriptor(value, option.tag)?.value
    const words = Object.keys(option.variants)
    if (typeof chosen !== 'string' || !words.includes(chosen))
      refuse('bad-argument', `${option.tag} of ${name}`, chosen, nearestName(String(chosen), words))
    const tag: PresetOption = { kind: 'word', words: [chosen], about: '' }
    checkFields(name, value, { [option.tag]: tag, ...option.variants[chosen] })
  } else if (!fits(value, option)) {
    const suggested = option.kind === 'word' && typeof value === 'string'
    const found = option.kind === 'flag' && typeof value === 'string' ? `"${value}"` : shown(value)
    refuse('bad-argument', name, found, suggested ? nearestName(value, option.words) : valuesOf(option))
  }
}

function fits(value: unknown, option: OptionValue): boolean {
  switch (option.kind) {
    case 'text':
      return typeof value === 'string'
    case 'flag':
      return typeof value === 'boolean'
    case 'word':
      return typeof value === 'string' && option.words.includes(value)
    case 'map':
      return value instanceof Map
    case 'label':
      return typeof value === 'number' || (Array.isArray(value) && value.every((one) => typeof one === 'number'))
    case 'number':
      return typeof value === 'number' && isWithin(value, option)
    case 'object':
      return option.orText !== undefined && typeof value === 'string'
    default:
      return false
  }
}

function isWithin(value: number, { least, above, most, whole, infinite }: OptionValue & { kind: 'number' }): boolean {
  if (whole && !Number.isInteger(value)) return false
  if (!infinite && !Number.isFinite(value)) return false
  return !(value < (least ?? value) || value <= (above ?? -Infinity) || value > (most ?? value))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map)
}

/** The values of an option in words. */
export function valuesOf(option: OptionValue): string {
  switch (option.kind) {
    case 'word':
      return option.words.join(' or ')
    case 'flag':
      return 'true or false'
    case 'label':
      return 'a number or a list of numbers'
    case 'list':
      return `a list: ${valuesOf(option.of)}`
    case 'object':
      return option.orText ?? `an object with ${Object.keys(option.fields).join(', ')}`
    case 'variants':
      return `an object with ${option.tag} (${Object.keys(option.variants).join(', ')}) and its options`
    case 'number':
      return numbersOf(option)
    default:
      return option.kind === 'map' ? 'a Map' : 'a text'
  }
}

function numbersOf({ least, above, most, whole }: OptionValue & { kind: 'number' }): string {
  const ends = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ]
  return [`a ${whole ? 'whole ' : ''}number`, ends.join(' and ')].filter((part) => part !== '').join(' ')
}
