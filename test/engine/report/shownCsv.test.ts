import { expect, it } from 'vitest'
import { shownCsv } from '../../../src/engine/report/shownCsv'

it('controls, marks of direction and line separators are shown as escapes', () => {
  expect(shownCsv([['a\u202eb', 'c\u2028d', 'e\nf', '\u001b[2K', 'g,"h"']])).toBe(
    'a\\u202eb,c\\u2028d,e\\nf,\\u001b[2K,"g,""h"""\n',
  )
})

it('with safe a text is no formula, and a number stays a number', () => {
  const row = ['=1+1', '+cmd', '@x', '-2', '-2.5e-3', '-x', 'a=b']
  expect(shownCsv([row], { safe: true })).toBe("'=1+1,'+cmd,'@x,-2,-2.5e-3,'-x,a=b\n")
  expect(shownCsv([row])).toBe(`${row.join(',')}\n`)
})
