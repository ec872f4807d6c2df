import { refuse } from '../../errors/refuse'
import { parsePythonJson } from '../../python/parsePythonJson'
import { entryOf, type PythonValue, pythonText } from '../../python/pythonValue'
import { labelOf, type NamedLabel, plainLabel } from '../../understanding/labels/labelNames'
import { sheetOfText } from '../../understanding/tables/readSheet'
import { findColumn, idTexts } from '../../understanding/tables/sheet'

export interface LabelTable {
  /** Without background. */
  readonly labels: readonly NamedLabel[]
  /** Voxels whose reference has this value count nowhere. */
  readonly ignore?: number
  /** `regions_class_order` of nnU-Net: the value that each channel of a region writes, the later over the earlier. */
  readonly classOrder?: readonly number[]
}

/**
 * Reads names of labels by the kind of the file: `dataset.json` of nnU-Net (both versions), `dseg.tsv` of BIDS, `.label` of ITK-SNAP, `.ctbl` of 3D Slicer.
 *
 * @throws MedgradeError `bad-input` for another kind, `bad-json`, `bad-table`.
 */
export function labelTable(text: string, file: string): LabelTable {
  const lower = file.toLowerCase()
  if (lower.endsWith('.json')) return jsonLabels(text, file)
  const named = lower.endsWith('.tsv')
    ? tsvLabels(text, file)
    : lower.endsWith('.label') || lower.endsWith('.txt')
      ? snapLabels(text, file)
      : lower.endsWith('.ctbl')
        ? slicerLabels(text, file)
        : refuse('bad-input', 'table of labels', file, 'dataset.json, dseg.tsv, .label or .ctbl', { file })
  return { labels: named.filter(({ values }) => values[0] !== 0) }
}

/**
 * Reads `liver=1,tumour=2,whole=1+2`; values without a name are their own: `1,2,3`.
 *
 * @throws MedgradeError `bad-argument`.
 */
export function labelList(text: string): LabelTable {
  const labels = text.split(',').map((part): NamedLabel => {
    const at = part.lastIndexOf('=')
    const values = part
      .slice(at + 1)
      .split('+')
      .map((value) => value.trim())
    const name = (at < 0 ? part : part.slice(0, at)).trim()
    if (name === '' || values.some((value) => !/^-?\d+$/.test(value)))
      refuse('bad-argument', 'labels', part, 'name=value, such as liver=1,tumour=2,whole=1+2')
    return labelOf(name, values.map(Number))
  })
  const twice = labels.find(({ name }, i) => labels.findIndex((one) => one.name === name) !== i)
  if (twice) refuse('bad-argument', 'labels', `${twice.name} twice`, `one of each name; ${twice.name}=1+2 joins values`)
  return { labels }
}

function jsonLabels(text: string, file: string): LabelTable {
  const root = parsePythonJson(text, file)
  const inner = isMap(root) ? entryOf(root.map, 'labels') : undefined
  const table = inner !== undefined && isMap(inner) ? inner : root
  if (!isMap(table)) return refuse('bad-input', 'labels', pythonText(table), 'an object of names and values', { file })
  let ignore: number | undefined
  const labels = table.map.flatMap(([key, value]): NamedLabel[] => {
    const name = pythonText(key)
    // nnU-Net 1 maps values to names.
    if (typeof value === 'string' && /^-?\d+$/.test(name))
      return Number(name) === 0 ? [] : [{ name: value, values: [Number(name)] }]
    const list = value !== null && typeof value === 'object' && 'list' in value ? value.list : [value]
    const values = list.map((one) => {
      const number = Number(pythonText(one))
      return Number.isInteger(number) && pythonText(one).trim() !== ''
        ? number
        : refuse('bad-input', `labels.${name}`, pythonText(one), 'whole numbers', { file })
    })
    if (name === 'ignore') ignore = values[0]
    return name === 'ignore' || values.every((one) => one === 0) ? [] : [{ name, values }]
  })
  const classOrder = labels.some(({ values }) => values.length > 1) ? classOrderOf(root, file) : null
  return { labels, ignore, ...(classOrder === null ? {} : { classOrder }) }
}

function classOrderOf(root: PythonValue, file: string): number[] | null {
  const order = isMap(root) ? entryOf(root.map, 'regions_class_order') : undefined
  if (order === undefined || order === null) return null
  const values = typeof order === 'object' && 'list' in order ? order.list.map((one) => Number(pythonText(one))) : []
  return values.length > 0 && values.every(Number.isInteger)
    ? values
    : refuse('bad-input', 'regions_class_order', pythonText(order), 'a list of whole numbers, one a region', { file })
}

function isMap(value: PythonValue): value is { readonly map: readonly (readonly [PythonValue, PythonValue])[] } {
  return value !== null && typeof value === 'object' && 'map' in value
}

function tsvLabels(text: string, file: string): NamedLabel[] {
  const sheet = sheetOfText(text.replace(/^\ufeff/, ''), file, { columns: ['index', 'name'] })
  const [index, name] = ['index', 'name'].map((column) => findColumn(sheet, column))
  if (index === undefined || name === undefined)
    return refuse('bad-table', 'columns', [...sheet.columns.keys()].join(', '), 'index and name', { file })
  const names = idTexts(sheet, name)
  return idTexts(sheet, index).map((value, row) => ({
    name: names[row]!,
    values: [wholeNumber(value, `${value} in ${sheet.place(row)}`, file)],
  }))
}

function snapLabels(text: string, file: string): NamedLabel[] {
  return tableLines(text).map((line) => {
    const parts = /^(-?\d+)\s.*?"(.*)"$/.exec(line)
    if (!parts) return refuse('bad-table', 'a line', line, 'IDX R G B A VIS MSH "NAME"', { file })
    return { name: parts[2]!, values: [Number(parts[1])] }
  })
}

function slicerLabels(text: string, file: string): NamedLabel[] {
  return tableLines(text).map((line) => {
    const [value = '', name] = line.split(/\s+/)
    if (name === undefined) return refuse('bad-table', 'a line', line, 'VALUE NAME R G B A', { file })
    return { name: plainLabel(name), values: [wholeNumber(value, line, file)] }
  })
}

const tableLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

function wholeNumber(text: string, line: string, file: string): number {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : refuse('bad-table', 'a value', line, 'a whole number', { file })
}
