import { nearestName } from '../errors/nearestName'
import { plainName } from '../errors/plainName'
import { refuse } from '../errors/refuse'
import { type InputKind, inputSheet } from './inputKinds'
import type { MetricOptions, MetricSheet, ShortName } from './metricSheet'
import { metricSheets } from './metricSheets'

/** A metric as a name asks for it. */
export interface FoundMetric {
  readonly sheet: MetricSheet
  /** Null: the whole function, with all numbers of its result. */
  readonly short: ShortName | null
  /** Options that the name fixes. */
  readonly options: MetricOptions
}

type Entry = Omit<FoundMetric, 'options'>

type Among = readonly InputKind[] | readonly MetricSheet[]

/**
 * The metric of any of its names: that of the function (`hausdorffDistance`), a short one (`hd`), another that people type (`hausdorff`); with a number
 * (`hd95`, `nsd@2mm`, `nsd@1voxel`) and with a convention (`hd95:medpy`). Case, `_`, `-` and blanks make no difference, except that `lesionF1` is the
 * function and `lesion_f1` one number of its result.
 *
 * @param among kinds of input that can be given, or the metrics themselves; others are not found.
 * @throws MedgradeError `bad-argument`; the nearest name is suggested.
 */
export function findMetric(given: string, among?: Among): FoundMetric {
  const found = metricOf(given, among, true)
  if (found) return found
  const other = among && knownMetric(given)
  const kind = other && inputSheet(other.sheet.input)
  const what = kind
    ? `${given}, which compares ${kind.about}${kind.evaluate ? ` (the task ${kind.evaluate})` : ''}`
    : given
  return refuse('bad-argument', 'metric', what, nearestMetric(given, sheetsOf(among)))
}

/** What an unknown name may have meant, as {@link nearestName} says it; names with its first letter come first. A number stays as it was given. */
export function nearestMetric(given: string, sheets: readonly MetricSheet[] = metricSheets): string {
  const [, body = '', number = ''] = /^([^:@]*)(@[^:]*)?/.exec(given) ?? []
  const names = number === '' ? knownNames(sheets) : [...numberedNames(sheets, number), ...metricNames(sheets)]
  const isFar = (name: string) => Number(name[0]?.toLowerCase() !== body[0]?.toLowerCase())
  return nearestName(
    body + number,
    names.sort((a, b) => isFar(a) - isFar(b)),
  )
}

/** All names, aliases among them. */
export function knownNames(sheets: readonly MetricSheet[] = metricSheets): string[] {
  const aliases = sheets.flatMap(shortNames).flatMap((short) => short.aliases ?? [])
  return [...metricNames(sheets), ...aliases, ...numberedNames(sheets)]
}

/** The same; null where no metric has the name. @throws MedgradeError `bad-argument` for an unknown convention. */
export function knownMetric(given: string, among?: Among): FoundMetric | null {
  return metricOf(given, among, false)
}

/** `strict`: a number outside of its range is refused, not unknown. */
function metricOf(given: string, among: Among | undefined, strict: boolean): FoundMetric | null {
  const [, body = '', convention] = /^([^:]*)(?::(.*))?$/.exec(given.trim()) ?? []
  const found = numbered(body, sheetsOf(among), strict)
  if (!found || convention === undefined) return found
  const words = Object.keys(found.sheet.options.convention?.words ?? {})
  const word = words.find((one) => plainName(one) === plainName(convention))
  if (word === undefined) {
    const known = words.length > 0 ? nearestName(convention, words) : 'none'
    return refuse('bad-argument', `convention of ${body}`, convention, known)
  }
  return { ...found, options: { ...found.options, convention: word } }
}

function sheetsOf(among?: Among): readonly MetricSheet[] {
  if (!among) return metricSheets
  return metricSheets.filter((sheet) => among.some((one) => one === sheet || one === sheet.input))
}

/** The names of functions and the short names of these metrics, without those that a number makes. */
export function metricNames(sheets: readonly MetricSheet[] = metricSheets): string[] {
  const names = sheets.flatMap((sheet) => [
    ...shortNames(sheet).map(({ name }) => name),
    sheet.name,
    ...(sheet.aliases ?? []),
  ])
  return [...new Set(names)]
}

/** Short names of a metric; without a list the name of the function is its own. */
export function shortNames({ short, name }: MetricSheet): readonly ShortName[] {
  return short ?? [{ name }]
}

/** Names with a number, as people write them: `hd95`, `nsd@2mm`. */
export function numberedNames(sheets: readonly MetricSheet[], after = '@2mm'): string[] {
  return sheets.flatMap(shortNames).flatMap(({ name, number }) => {
    if (!number) return []
    return [number.written === 'suffix' ? `${name}95` : `${name}${after}`]
  })
}

/** The number that stands for a whole function: `hd` for `hausdorffDistance`, `nsd@1mm` for `surfaceDice`; the same where there is none. */
export function asNumber(found: FoundMetric): FoundMetric {
  const { sheet, short, options } = found
  const standing = short ?? shortNames(sheet).find((one) => one.options === undefined && one.field === sheet.headline)
  return standing ? { sheet, short: standing, options: { ...optionsOf(standing), ...options } } : found
}

/** Reads `hd95`, `nsd@2mm`, `nsd@1voxel`. */
function numbered(body: string, sheets: readonly MetricSheet[], strict: boolean): FoundMetric | null {
  const [, stem = '', after, unit] = /^([^@]*)(?:@\s*(\d+(?:\.\d+)?)\s*(mm|voxels?)?)?$/i.exec(body) ?? []
  const entry = entryOf(stem, sheets)
  const [, letters = '', digits] = /^(.*?)(\d+(?:\.\d+)?)$/.exec(stem) ?? []
  const suffixed = entry ? null : entryOf(letters, sheets)
  const { sheet, short } = entry ?? suffixed ?? {}
  if (!sheet) return null
  const written = suffixed ? 'suffix' : after === undefined ? null : '@'
  const withNumber = [short, ...shortNames(sheet)].find(
    (one) => one?.number && (!written || one.number.written === written),
  )
  if (written === null) return { sheet, short: short ?? null, options: optionsOf(short ?? null) }
  const number = withNumber?.number
  if (!number || (suffixed && after !== undefined)) return null
  const voxel = unit?.toLowerCase().startsWith('voxel') ?? false
  if (voxel && sheet.options.unit?.words?.voxel === undefined) return null
  const value = Number(after ?? digits)
  const [least, most] = number.range
  if (!(value >= least && value <= most)) {
    if (!strict) return null
    const { name } = withNumber
    refuse(
      'bad-argument',
      'metric',
      body,
      `${name} with a ${number.option} from ${least} to ${most}, such as ${name}95`,
    )
  }
  const options = { ...withNumber.options, [number.option]: value, ...(voxel ? { unit: 'voxel' } : {}) }
  return { sheet, short: withNumber, options }
}

function optionsOf(short: ShortName | null): MetricOptions {
  if (!short) return {}
  const { number, options } = short
  return number ? { ...options, [number.option]: number.default } : (options ?? {})
}

type NameIndex = ReadonlyMap<string, readonly Entry[]>

/** Functions by their exact names, and all by names as they are compared: short names and their aliases before function names. */
let indexes: { readonly exact: NameIndex; readonly plain: NameIndex } | undefined

function nameIndexes() {
  const exact = new Map<string, Entry[]>()
  const plain = new Map<string, Entry[]>()
  const put = (map: Map<string, Entry[]>, name: string, entry: Entry) =>
    map.set(name, [...(map.get(name) ?? []), entry])
  for (const sheet of metricSheets)
    for (const short of shortNames(sheet))
      for (const name of [short.name, ...(short.aliases ?? [])]) put(plain, plainName(name), { sheet, short })
  for (const sheet of metricSheets)
    for (const name of [sheet.name, ...(sheet.aliases ?? [])]) {
      put(exact, name, { sheet, short: null })
      put(plain, plainName(name), { sheet, short: null })
    }
  return { exact, plain }
}

/** The exact name of a function comes first, then short names and their aliases, then function names in any spelling. */
function entryOf(name: string, sheets: readonly MetricSheet[]): Entry | null {
  indexes ??= nameIndexes()
  const first = (entries: readonly Entry[] = []) => entries.find(({ sheet }) => sheets.includes(sheet))
  return first(indexes.exact.get(name)) ?? first(indexes.plain.get(plainName(name))) ?? null
}
