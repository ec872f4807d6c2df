/**
 * Inputs that once took more than linear time or memory, or that look as if they might: each grows with n. `bytes` about n, so that the same n means
 * the same size for all of them.
 */
const utf8 = (source: string): Uint8Array => new TextEncoder().encode(source)

export interface HostileKind {
  readonly name: string
  /** As fuzzing names them: a reader of the library, or csv, yaml. */
  readonly reader: string
  readonly file: string
  /** About n bytes. */
  readonly make: (n: number) => Uint8Array
}

const text = (name: string, reader: string, file: string, make: (n: number) => string): HostileKind => ({
  name,
  reader,
  file,
  make: (n) => utf8(make(n)),
})

const csv = (name: string, make: (n: number) => string) => text(`CSV: ${name}`, 'csv', 'table.csv', make)
const yaml = (name: string, make: (n: number) => string) => text(`YAML: ${name}`, 'yaml', 'edges.yml', make)
const json = (name: string, make: (n: number) => string) => text(`JSON: ${name}`, 'json', 'tree.json', make)
const mha = (name: string, make: (n: number) => string) => text(`MetaImage: ${name}`, 'sitk', 'mask.mhd', make)
const nrrd = (name: string, make: (n: number) => string) => text(`NRRD: ${name}`, 'sitk', 'mask.nrrd', make)

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, i) => line(i)).join('\n')

const metaHeader = 'NDims = 1\nDimSize = 4\nElementType = MET_UCHAR\n'
const nrrdStart = 'NRRD0004\ntype: uint8\ndimension: 1\nsizes: 4\nencoding: raw\n'

export const hostileTexts: readonly HostileKind[] = [
  csv('one name for all columns', (n) => 'a,'.repeat(n / 2)),
  csv(
    'names that count up already',
    (n) => `${lines(n / 12, (i) => `a.${i}`).replaceAll('\n', ',')},${'a,'.repeat(n / 4)}`,
  ),
  csv('no names at all', (n) => ','.repeat(n)),
  csv('many columns, then rows of one cell', (n) => `${'x,'.repeat(Math.sqrt(n))}\n${'1\n'.repeat(n / 4)}`),
  csv('one cell of quotes', (n) => `a\n"${'""'.repeat(n / 2)}"\n`),
  csv('an unclosed quote', (n) => `a\n"${'x\n'.repeat(n / 2)}`),
  csv('an integer of n digits', (n) => `a\n${'9'.repeat(n)}\n1`),
  csv('an integer of n zeros', (n) => `a\n${'0'.repeat(n)}9999999999999999999\n1`),
  csv('a float of n digits and a letter', (n) => `a\n${'1'.repeat(n / 2)}.${'1'.repeat(n / 2)}x\n`),
  csv('blanks around a number', (n) => `a\n${' '.repeat(n)}1${' '.repeat(n)}x\n`),
  csv('blank lines', (n) => `a\n${' \n'.repeat(n / 2)}1`),
  yaml(
    'empty maps that merge twice',
    (n) => `a0: &a0 {}\n${lines(n / 24, (i) => `a${i + 1}: &a${i + 1} {<<: [*a${i}, *a${i}]}`)}`,
  ),
  yaml(
    'maps that merge and grow',
    (n) => `a0: &a0 {k: 1}\n${lines(n / 24, (i) => `a${i + 1}: &a${i + 1} {<<: *a${i}, k${i}: 1}`)}`,
  ),
  yaml(
    'lists that hold the last one twice',
    (n) => `a0: &a0 [1]\n${lines(n / 24, (i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`)}`,
  ),
  yaml('question marks', (n) => '? '.repeat(n / 2)),
  yaml('question marks in braces', (n) => `{${'? '.repeat(n / 2)}`),
  yaml('quotes', (n) => '"'.repeat(n)),
  yaml('single quotes', (n) => "'".repeat(n + 1)),
  yaml('dashes', (n) => '- '.repeat(n / 2)),
  yaml('open brackets', (n) => '['.repeat(n)),
  yaml('brackets opened and closed', (n) => '[],'.repeat(n / 3)),
  yaml('keys in brackets in keys', (n) => lines(n / 1000, () => `${'['.repeat(200)}a${']: b'.repeat(200)}`)),
  yaml('colons in brackets', (n) => `[${'a: b,'.repeat(n / 5)}]`),
  yaml('a key of n characters', (n) => `${'a'.repeat(n)}: 1`),
  yaml('a plain text over many lines', (n) => `a: x\n${lines(n / 4, () => '  y')}`),
  yaml('a folded text', (n) => `a: >\n${lines(n / 5, (i) => (i % 2 ? '  y' : '   z'))}`),
  yaml('empty lines', (n) => `a: "${'\n'.repeat(n)}"`),
  yaml('comments', (n) => `${'#\n'.repeat(n / 2)}a`),
  yaml('anchors', (n) => lines(n / 8, (i) => `- &a${i} 1`)),
  yaml('tags with a long prefix', (n) => `%TAG !e! ${'x'.repeat(n / 2)}\n---\n${lines(n / 16, () => '- !e!a 1')}`),
  yaml('an integer of n digits', (n) => `a: ${'9'.repeat(n)}`),
  yaml('an integer in base 60', (n) => `a: 1${':30'.repeat(n / 3)}`),
  yaml('a float of n digits by its tag', (n) => `a: !!float "${'1'.repeat(n)}x"`),
  yaml('a date with blanks', (n) => `a: 2001-01-01${' '.repeat(n)}x`),
  yaml('documents', (n) => '---\n'.repeat(n / 4)),
  json('open brackets', (n) => '['.repeat(n)),
  json('empty lists', (n) => `[${'[],'.repeat(n / 3)}-0]`),
  json('one key', (n) => `{${'"a":0,'.repeat(n / 6)}"a":-0}`),
  json('escapes', (n) => `["${'\\u0041'.repeat(n / 6)}", -0]`),
  json('a number of n digits', (n) => `[${'1'.repeat(n)}.5, -0]`),
  json('an integer of n digits', (n) => `[${'1'.repeat(n)}]`),
  json('blanks', (n) => `[${' '.repeat(n)}-0]`),
  mha('a pattern of blanks', (n) => `${metaHeader}ElementDataFile = %${' '.repeat(n)}x`),
  mha('a pattern of numbers', (n) => `${metaHeader}ElementDataFile = %d${' 1'.repeat(n / 2)} x`),
  mha('many percent signs', (n) => `${metaHeader}ElementDataFile = ${'%'.repeat(n)} 1 2`),
  mha('a long pattern of many files', (n) => `${metaHeader}ElementDataFile = ${'x'.repeat(n)}%d 1 90000 1`),
  mha('blanks inside a line', (n) => `Comment = a${' '.repeat(n)}b\n${metaHeader}`),
  mha('blanks before a carriage return', (n) => `Comment =${' '.repeat(n)}${'x'.repeat(n)}\rb\n${metaHeader}`),
  mha('empty lines', (n) => `${'\n'.repeat(n)}${metaHeader}`),
  mha('lines', (n) => `${lines(n / 8, (i) => `k${i} = 1`)}\n${metaHeader}`),
  mha('a number of n digits and a letter', (n) => `NDims = ${'1'.repeat(n)}x\n`),
  mha(
    'a text sample of n digits',
    (n) =>
      `NDims = 1\nDimSize = 1\nElementType = MET_LONG_LONG\nBinaryData = False\nElementDataFile = LOCAL\n${'1'.repeat(n)}`,
  ),
  mha(
    'a float sample of n digits',
    (n) =>
      `NDims = 1\nDimSize = 1\nElementType = MET_FLOAT\nBinaryData = False\nElementDataFile = LOCAL\n${'1'.repeat(n)}x`,
  ),
  nrrd('a pattern of blanks', (n) => `${nrrdStart}data file: %${' '.repeat(n)}x\n\n`),
  nrrd('blanks inside a field', (n) => `${nrrdStart}content: a${' '.repeat(n)}b\n\n`),
  nrrd('quoted texts', (n) => `${nrrdStart}labels: "${'\\"'.repeat(n / 2)}\n\n`),
  nrrd('vectors', (n) => `${nrrdStart}space: ras\nspace directions: ${'('.repeat(n)}\n\n`),
  nrrd('comments', (n) => `NRRD0004\n${'#\n'.repeat(n / 2)}`),
  text('box: digits', 'box', 'box.txt', (n) => `title\n${'1'.repeat(n)}\n1 2 3`),
  text('box: digits and a letter', 'box', 'box.txt', (n) => `title\n${'1'.repeat(n)}a ${'1a'.repeat(n / 2)}\n1 2 3`),
]
