import { describe, expect, it } from 'vitest'
import { escapeXml as figureText } from '../../src/reporting/figures/drawing/serializeSvg'
import { escapeXml as chartText } from '../../src/reporting/tables/svgText'

describe('names in SVG', () => {
  it.each([
    ['figures', figureText],
    ['charts of tables', chartText],
  ])('%s stay XML, without controls and marks of direction', (_, escaped) => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join('')
    const text = escaped(all)
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/u)
    expect(text.replaceAll(/&#\d+;/g, '')).not.toMatch(/[&<>]/)
  })
})
