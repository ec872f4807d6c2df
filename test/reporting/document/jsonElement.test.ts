import { describe, expect, it } from 'vitest'
import { jsonElement } from '../../../src/reporting/document/jsonElement'

describe('jsonElement', () => {
  it('holds data that cannot end the element', () => {
    const text = [...jsonElement('data-a', { name: '</script><!--' })].join('')
    const inside = text.slice(text.indexOf('>') + 1, text.lastIndexOf('<'))
    expect(inside).not.toMatch(/[<>&]/)
    expect(JSON.parse(inside)).toStrictEqual({ name: '</script><!--' })
  })

  it('writes what JSON cannot hold as text', () => {
    expect([...jsonElement('x', [Number.NaN, Number.POSITIVE_INFINITY])].join('')).toContain('["NaN","Infinity"]')
  })
})
