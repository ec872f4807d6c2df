import { parseHTML } from 'linkedom'
import { expect } from 'vitest'
import type { Figure } from '../../../src/reporting'
import { checkXml } from '../../support/checkXml'

/** What holds for every figure: a well-formed SVG with an accessible name, text as text, no reference to elsewhere, a table with whole rows. */
export function checkFigure({ id, title, caption, svg, table, data }: Figure): void {
  expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  checkXml(svg)
  expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/)
  expect(svg).not.toMatch(/(?:href|src)=|url\((?!#)|@import|<script|<image|<foreignObject/)
  const { document } = parseHTML(`<html><body>${svg}</body></html>`)
  const root = document.querySelector('svg')!
  expect(root.getAttribute('role')).toBe('img')
  const named = root.getAttribute('aria-labelledby')!.split(' ')
  expect(named.map((name) => document.getElementById(name)!.textContent)).toEqual([title, caption])
  const ids = [...root.querySelectorAll('[id]')].map((element) => element.id)
  expect(ids.every((one) => one.startsWith(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(root.querySelectorAll('[data-label]').length, 'marks with a readout').toBeGreaterThan(0)
  expect(caption).toMatch(/^[^a-z].*[.]$/s)
  expect(caption).not.toMatch(/NaN|undefined|null/)
  expect(caption.split(/[.] (?=[A-Z\d])/).length, `sentences of: ${caption}`).toBeLessThanOrEqual(4)
  for (const row of table.rows) expect(row.length).toBe(table.columns.length)
  expect(table.rows.flat()).not.toContain(Number.NaN)
  expect(JSON.parse(JSON.stringify(data))).toEqual(data)
}
