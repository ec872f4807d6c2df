import { shownCsv } from '../../engine/report/shownCsv'
import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import type { Figure, FigureTable } from './figure'

/**
 * The files of some figures: `<id>.svg` and, with the numbers of its table in full precision, `<id>.csv`.
 *
 * @returns file name → text, in the order of the figures.
 * @throws MedgradeError `bad-input` for two figures with one id.
 * @example
 * const table = { columns: ['case', 'dice'], rows: [['1', 0.5]] }
 * const figure = { id: 'dice', title: 'Dice', caption: '', svg: '<svg/>', table, data: null }
 * Array.from(figureFiles([figure]).keys()) // → [ 'dice.svg', 'dice.csv' ]
 */
export function figureFiles(figures: readonly Figure[]): Map<string, string> {
  checkArguments({ figures }, [
    { id: 'string', title: 'string', caption: 'string', svg: 'string', table: { columns: 'list', rows: 'list' } },
  ])

  const files = new Map<string, string>()
  for (const { id, svg, table } of figures) {
    if (files.has(`${id}.svg`)) refuse('bad-input', 'figures', `two with the id ${id}`, 'an id for each')
    files.set(`${id}.svg`, svg)
    files.set(`${id}.csv`, csv(table))
  }
  return files
}

function csv({ columns, rows }: FigureTable): string {
  return shownCsv([columns, ...rows].map((row) => row.map((value) => (value === null ? '' : String(value)))))
}
