import { describe, expect, it } from 'vitest'
import type { PythonValue } from '../../src/python/pythonValue'
import { stringifyPythonJson } from '../../src/python/stringifyPythonJson'

const float = (value: number): PythonValue => ({ float: value })
const int = (value: number): PythonValue => ({ int: BigInt(value) })

describe('stringifyPythonJson', () => {
  it('writes scalars as json.dumps', () => {
    const list = [null, true, 'a"\\\n\u007f', 'ä€😀', int(3), float(3), float(1e16), float(1e-5), float(-0)]
    expect(stringifyPythonJson({ list })).toBe(
      '[null, true, "a\\"\\\\\\n\\u007f", "\\u00e4\\u20ac\\ud83d\\ude00", 3, 3.0, 1e+16, 1e-05, -0.0]',
    )
    expect(stringifyPythonJson({ list: [float(Number.NaN), float(Infinity), float(-Infinity)] })).toBe(
      '[NaN, Infinity, -Infinity]',
    )
  })
  it('indents, sorts keys by code point, and leaves empty lists and maps on one line', () => {
    const map: [PythonValue, PythonValue][] = [
      ['2', { list: [] }],
      ['10', { map: [] }],
      ['(1, 2)', { list: [int(1), { map: [['b', null]] }] }],
      [true, 'x'],
    ]
    expect(stringifyPythonJson({ map }, { indent: 2, sortKeys: true })).toBe(
      '{\n  "(1, 2)": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "10": {},\n  "2": [],\n  "true": "x"\n}',
    )
    expect(stringifyPythonJson({ map })).toBe('{"2": [], "10": {}, "(1, 2)": [1, {"b": null}], "true": "x"}')
  })
})
