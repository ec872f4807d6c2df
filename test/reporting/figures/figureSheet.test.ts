import { expect, test } from 'vitest'
import type { Figure } from '../../../src/reporting/figures/figure'
import { drawSections, type FigureSheet, onEach, onPages } from '../../../src/reporting/figures/figureSheet'

test('a figure is begun when the one before it is drawn', async () => {
  const said: string[] = []
  const draw = async (id: string): Promise<Figure> => {
    said.push(`begin ${id}`)
    await Promise.resolve()
    said.push(`end ${id}`)
    return { id, title: id, caption: '', svg: '', table: { columns: [], rows: [] }, data: null }
  }
  const words = { drawn: 'draw', shows: '' }
  const sheets: FigureSheet<null, 'one' | 'two'>[] = [
    { id: 'pages', section: 'two', ...words, draw: () => onPages(['page'], 25, undefined, ({ id }) => draw(id!)) },
    { id: 'left', section: 'one', ...words, needs: () => false, draw: () => [draw('left')] },
    { id: 'items', section: 'one', ...words, draw: () => onEach(['x', 'y'], draw) },
  ]
  const { one, two } = await drawSections(sheets, null)
  const order = ['page', 'page-2', 'x', 'y']
  expect(said).toEqual(order.flatMap((id) => [`begin ${id}`, `end ${id}`]))
  expect([two, one].map((figures) => figures.map(({ id }) => id))).toEqual([order.slice(0, 2), order.slice(2)])
})
