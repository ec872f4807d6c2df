import { isRecord } from '../../challenges/isRecord'
import { refuse, shown } from '../../errors/refuse'

/** What a field of a stored report holds. A number may be one of the texts of `reportNumber`, or null, by which other writers mean NaN. */
type Form = 'flag' | 'number' | 'text' | 'any' | Each | { readonly list: Form } | Bounds | Fields

/** An object with values of one form, but for those that are named. `beside`: only where that value stands beside them. */
interface Each {
  readonly each: Form
  readonly named?: readonly (Bounds & { readonly names: RegExp; readonly beside?: string })[]
}

/** A number that cannot be any. A NaN may be meant: that of a metric without a value has no place. */
interface Bounds {
  readonly least: number
  readonly most: number
}

/** An object; any of its fields may be absent but those of `needed`. */
interface Fields {
  readonly fields: Readonly<Record<string, Form>>
  readonly needed?: readonly string[]
  /** What stands for an absent field where readers need one. */
  readonly absent?: Readonly<Record<string, unknown>>
}

const numbers: Form = { each: 'number' }
/** Metrics with what a ranking adds to them: the best place is 1, the percentile of the last one 0. */
const ranked: Form = {
  each: 'number',
  named: [
    { names: /^percentile$/, least: 0, most: 1 },
    // A challenge of one's own may measure a position.
    { names: /_position$/, beside: 'mean_position', least: 1, most: Number.MAX_VALUE },
  ],
}
/** What a run took and how long it had is no less than nothing. */
const run: Form = {
  each: 'any',
  named: [{ names: /^(?:budget_[hs]|wall_time_s|turns|tokens|cost_usd)$/, least: 0, most: Number.MAX_VALUE }],
}
const error: Fields = {
  fields: { code: 'text', message: 'text', side: 'text', case: 'text', file: 'text' },
  absent: { code: 'unknown', message: 'its report says no reason', side: 'submission' },
}

const reported: Fields = {
  absent: { warnings: [] },
  fields: {
    score: 'number',
    metrics: ranked,
    gold_threshold: 'number',
    silver_threshold: 'number',
    bronze_threshold: 'number',
    median_threshold: 'number',
    any_medal: 'flag',
    gold_medal: 'flag',
    silver_medal: 'flag',
    bronze_medal: 'flag',
    above_median: 'flag',
    submission_exists: 'flag',
    valid_submission: 'flag',
    is_lower_better: 'flag',
    created_at: 'text',
    submission_path: 'text',
    error,
    warnings: { list: 'text' },
    understood: { list: 'text' },
    medgrade: { fields: { version: 'text', variant: 'text', conventions: { each: 'text' }, inputs: { each: 'text' } } },
    run,
    team: 'text',
    details: {
      absent: { cases: [] },
      fields: {
        raw: ranked,
        directions: { each: 'text' },
        cases: {
          list: {
            needed: ['id'],
            // A report that a person wrote names errors alone.
            absent: { error: null },
            fields: { id: 'text', metrics: numbers, labels: { each: numbers }, warnings: { list: 'text' }, error },
          },
        },
      },
    },
  },
}

/** Fields whose null says something: no score, no metrics, no error, no thresholds, no directions. */
const NULL_SAYS = /^(?:score|metrics|error|raw|\w+_threshold)$/

/**
 * A report that was read back, as its readers take it: null in place of an optional field is no field.
 *
 * @throws MedgradeError `bad-json` that names the field which is no such thing, or is missing where its neighbours mean nothing without it.
 */
export function storedFields(
  report: Readonly<Record<string, unknown>>,
  file: string,
): Readonly<Record<string, unknown>> {
  return fieldsOf(report, reported, { file, at: '' })
}

interface Place {
  readonly file: string
  /** The field, such as `details.cases[3].id`. */
  readonly at: string
}

function checked(value: unknown, form: Form, place: Place): unknown {
  if (form === 'any') return value
  if (form === 'text') return typeof value === 'string' ? value : misfit(value, 'a text', place)
  if (form === 'flag') return typeof value === 'boolean' ? value : misfit(value, 'true or false', place)
  if (form === 'number') return isNumber(value) ? value : misfit(value, 'a number', place)
  if ('list' in form) {
    if (!Array.isArray(value)) return misfit(value, 'a list', place)
    return value.map((one, index) => checked(one, form.list, { ...place, at: `${place.at}[${index}]` }))
  }
  if ('least' in form) return isWithin(value, form) ? value : misfit(value, boundsText(form), place)
  if (!isRecord(value)) return misfit(value, 'an object', place)
  if ('fields' in form) return fieldsOf(value, form, place)
  for (const [name, one] of Object.entries(value)) {
    const bounds = form.named?.find(({ names, beside = name }) => names.test(name) && Object.hasOwn(value, beside))
    if (one !== null) checked(one, bounds ?? form.each, { ...place, at: `${place.at}.${name}` })
  }
  return value
}

function fieldsOf(
  value: Readonly<Record<string, unknown>>,
  { fields, needed = [], absent = {} }: Fields,
  { file, at }: Place,
): Readonly<Record<string, unknown>> {
  const dotted = (name: string) => (at === '' ? name : `${at}.${name}`)
  const kept: Record<string, unknown> = {}
  let isSame = true
  for (const [name, one] of Object.entries(value)) {
    const form = Object.hasOwn(fields, name) ? fields[name]! : 'any'
    if (one !== null) kept[name] = checked(one, form, { file, at: dotted(name) })
    else if (form === 'any' || NULL_SAYS.test(name)) kept[name] = null
    isSame &&= Object.hasOwn(kept, name) && kept[name] === one
  }
  for (const name of needed) if (!Object.hasOwn(kept, name)) misfit(undefined, 'a value', { file, at: dotted(name) })
  for (const [name, one] of Object.entries(absent))
    if (!Object.hasOwn(kept, name)) {
      kept[name] = one
      isSame = false
    }
  // Of many cases nothing is held twice.
  return isSame ? value : kept
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || value === 'NaN' || value === 'Infinity' || value === '-Infinity'
}

function isWithin(value: unknown, { least, most }: Bounds): boolean {
  return value === 'NaN' || (typeof value === 'number' && (Number.isNaN(value) || (value >= least && value <= most)))
}

function boundsText({ least, most }: Bounds): string {
  return most === Number.MAX_VALUE ? `a number of ${least} or more` : `a number from ${least} to ${most}`
}

function misfit(value: unknown, expected: string, { file, at }: Place): never {
  const found =
    value === undefined ? 'nothing' : Array.isArray(value) ? 'a list' : isRecord(value) ? 'an object' : value
  refuse('bad-json', `${at} of the report`, shown(found), expected, { file })
}
