import { asNumber, type FoundMetric } from './findMetric'
import {
  type Direction,
  type EmptySheet,
  factOf,
  type OverCases,
  type Range,
  type ShortName,
  type Unit,
} from './metricSheet'

/** What a metric is with the options that its name fixes and those that are given. */
export interface MetricFacts {
  /** For columns and keys: `hd95`, `nsd@2mm`, `hd95:medpy`. */
  readonly name: string
  readonly title: string
  /** The number of a result that has several; null: the result is the number. */
  readonly field: string | null
  readonly unit: Unit
  readonly direction: Direction
  readonly range: Range
  readonly overCases: OverCases
  /** Null: empty masks have no value of their own. */
  readonly empty: EmptySheet | null
  /** The definition that is followed, where it must be said: of distances always, of others if the name fixes it. */
  readonly convention: string | null
}

/** Unit, direction, range and the rest of a metric for its options. */
export function metricFacts({ sheet, short, options }: FoundMetric): MetricFacts {
  const standing = asNumber({ sheet, short, options }).short
  const field = short?.field ?? sheet.headline ?? null
  const own = field === null ? undefined : sheet.fields?.[field]
  const convention = options.convention ?? (sheet.family === 'distance' ? sheet.options.convention?.default : undefined)
  const direction = standing?.direction === undefined ? own?.direction : standing.direction
  const empty = own?.empty ?? (sheet.empty === undefined ? 'computed' : factOf(sheet.empty, options))
  return {
    name: nameOf(standing ?? { name: sheet.name }, options),
    title: short?.title ?? own?.about ?? sheet.title,
    field,
    unit: own?.unit ?? factOf(sheet.unit, options),
    direction: direction === undefined ? factOf(sheet.direction, options) : direction,
    range: own?.range ?? factOf(sheet.range, options),
    overCases: own?.overCases ?? sheet.overCases ?? 'mean',
    empty: empty === 'computed' ? null : empty,
    convention: convention === undefined ? null : String(convention),
  }
}

/** How a name is written with the number and the convention that it fixes. */
function nameOf({ name, number, options: fixed }: ShortName, options: FoundMetric['options']): string {
  // A name such as that of a challenge says it already.
  const isSaid = options.convention === undefined || options.convention === fixed?.convention
  const convention = isSaid ? '' : `:${options.convention}`
  if (!number) return name + convention
  const value = options[number.option] ?? number.default
  if (number.written === 'suffix') return `${name}${value === number.default ? '' : value}${convention}`
  return `${name}@${value}${options.unit === 'voxel' ? 'voxel' : 'mm'}${convention}`
}

/** Name, unit and convention of a metric for people: `hd95 (mm, plain)`, `dice`. */
export function metricCaption({ name, unit, convention }: MetricFacts): string {
  const [bare = name] = name.split(':')
  const about = [...(unit === 'one' ? [] : [unit]), ...(convention === null ? [] : [convention])]
  return about.length === 0 ? bare : `${bare} (${about.join(', ')})`
}
