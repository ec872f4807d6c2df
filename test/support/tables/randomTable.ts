/** A table of ids, classes and numbers in any dress that people's programs give it. */
import { type SeparatorName, separatorSigns, type TableWords } from '../../../src/understanding/tables/tableRecords'

export interface RandomTable {
  readonly bytes: Uint8Array
  /** What the file is, as an independent reader is told. */
  readonly separator: SeparatorName
  readonly decimal: '.' | ','
  readonly header: boolean
  readonly encoding: 'utf-8' | 'utf-8-sig' | 'utf-16'
  /** Names in the header, or 1, 2, … */
  readonly names: { readonly id: string; readonly value: string }
  /** In the order of the file. */
  readonly ids: readonly string[]
  readonly values: readonly number[]
}

type Random = () => number

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** Ids of one kind: plain, padded with zeros, whole numbers, words that pandas takes for missing values, with a separator inside. */
export function randomIds(random: Random, rows: number): string[] {
  const words = ['NA', 'null', 'None', 'nan', 'NULL', 'N/A', 'true', 'x']
  const kinds: readonly ((k: number) => string)[] = [
    (k) => `case_${k}`,
    (k) => String(k).padStart(4, '0'),
    (k) => String(k + 1),
    (k) => words[k]!,
    (k) => `a;b, ${k} "q"`,
    (k) => `ä|${k}`,
  ]
  return Array.from({ length: rows }, (_, k) => k).map(pick(random, kinds))
}

/** Numbers whose texts are short, long, whole, or like thousands. */
function randomValues(random: Random, rows: number): number[] {
  const digits = pick(random, [0, 1, 2, 3, 3, 12])
  const top = pick(random, [1, 10, 1000])
  return Array.from({ length: rows }, () => Number((random() * top).toFixed(digits)))
}

/** A table of these ids, in a random order and dress. */
export function randomTable(random: Random, ids: readonly string[]): RandomTable {
  const separator = pick(random, ['comma', 'comma', 'semicolon', 'tab', 'bar'] as const)
  const decimal = pick(random, ['.', ','] as const)
  const header = random() < 0.8
  const encoding = pick(random, ['utf-8', 'utf-8', 'utf-8-sig', 'utf-16'] as const)
  const order = ids.map((id) => [random(), id] as const).sort(([a], [b]) => a - b)
  const shuffled = order.map(([, id]) => id)
  const values = randomValues(random, ids.length)
  const names = header
    ? {
        id: pick(random, ['id', 'ID', 'image_id', 'Image ID', 'case']),
        value: pick(random, ['score', 'p', 'value (mm)']),
      }
    : { id: '1', value: '2' }
  const sign = separatorSigns[separator]!
  const quote = (cell: string) =>
    cell.includes(sign) || cell.includes('"') || random() < 0.1 ? `"${cell.replaceAll('"', '""')}"` : cell
  const blank = () => (random() < 0.05 ? ' ' : '')
  const written = (cells: readonly string[]) => cells.map((cell) => `${quote(cell)}${blank()}`).join(sign)
  const rows = shuffled.map((id, k) => [id, String(values[k]).replace('.', decimal)])
  const end = pick(random, ['\n', '\r\n', '\r'])
  const tail = random() < 0.1 ? sign : ''
  const lines = [...(header ? [[names.id, names.value]] : []), ...rows].map((cells) => written(cells) + tail)
  const text = lines.join(end) + (random() < 0.8 ? end : '')
  return { bytes: encoded(text, encoding), separator, decimal, header, encoding, names, ids: shuffled, values }
}

function encoded(text: string, encoding: RandomTable['encoding']): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-8-sig') return new TextEncoder().encode(`\ufeff${text}`)
  const units = [0xfeff, ...Array.from({ length: text.length }, (_, k) => text.charCodeAt(k))]
  return Uint8Array.from(units.flatMap((unit) => [unit & 255, unit >> 8]))
}

/** The words by which a user follows a refusal that names an option; null if it names none. */
export function settled(message: string, table: RandomTable, words: TableWords): TableWords | null {
  if (/--no-header/.test(message) && !table.header && !words.noHeader) return { ...words, noHeader: true }
  // Asked whether commas are decimal signs or separators, whose file it is knows.
  if (/--decimal .*--separator comma/.test(message) && words.separator === undefined)
    return { ...words, separator: table.separator }
  if (/--decimal/.test(message) && words.decimal === undefined) return { ...words, decimal: table.decimal }
  if (/--separator/.test(message) && words.separator === undefined) return { ...words, separator: table.separator }
  // The header is real, but names or cells look like data: a column that is named proves it.
  if (/an option that names a column/.test(message) && table.header) return { ...words, columns: [table.names.value] }
  return null
}
