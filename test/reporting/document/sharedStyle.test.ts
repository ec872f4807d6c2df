import { expect, it } from 'vitest'
import { sharedStyle } from '../../../src/reporting/document/sharedStyle'

const svg = (name: string, rules: string) =>
  `<svg id="${name}">\n<style>.f{a:b}@media screen and (prefers-color-scheme:dark){.f{a:c}${rules}}</style>\n<g/></svg>`

it('takes the sheets out of drawings and writes each rule once', () => {
  const { style, plain } = sharedStyle([svg('a', '.x{p:q}'), svg('b', '.x{p:q}.y{r:s}')])
  expect(style).toBe('.f{a:b}@media screen and (prefers-color-scheme:dark){.f{a:c}.x{p:q}.y{r:s}}')
  expect(plain).toEqual(['<svg id="a">\n<g/></svg>', '<svg id="b">\n<g/></svg>'])
})

it('leaves drawings without a sheet as they are', () => {
  expect(sharedStyle(['<svg/>'])).toEqual({ style: '', dark: [], plain: ['<svg/>'] })
  expect(sharedStyle([])).toEqual({ style: '', dark: [], plain: [] })
})
