import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadContext } from '../../src/contract'
import { boxReader } from '../../src/formats/readers/boxReader'
import { edgesReader } from '../../src/formats/readers/edgesReader'
import { jsonReader } from '../../src/formats/readers/jsonReader'
import { textReader } from '../../src/formats/readers/textReader'
import { readBox } from '../../src/formats/tree/readBox'
import { readEdges } from '../../src/formats/tree/readEdges'
import { readJson, readTypedJson } from '../../src/formats/tree/readJson'
import { readYaml } from '../../src/formats/tree/readYaml'
import { pythonFloatText } from '../../src/python/pythonFloatText'
import type { PythonValue } from '../../src/python/pythonValue'

const io = new URL('../../fixtures/goldens/io/', import.meta.url)
const utf8 = (text: string) => new TextEncoder().encode(text)
const context = (name: string): ReadContext => ({
  name,
  maxBytes: 2 ** 31,
  resolve: () => Promise.reject(new Error('none')),
})
const refused = expect.objectContaining({
  name: 'MedgradeError',
  found: expect.any(String),
  expected: expect.any(String),
})

/** A value as the goldens write it: every scalar wrapped with its Python type. */
function wrapped(value: PythonValue): unknown {
  if (value === null) return { null: true }
  if (typeof value === 'boolean') return { bool: value }
  if (typeof value === 'string') return { str: value }
  if ('int' in value) return { int: String(value.int) }
  if ('float' in value) return { float: pythonFloatText(value.float) }
  if ('list' in value) return { list: value.list.map(wrapped) }
  if ('map' in value) return { map: value.map.map(([key, each]) => [wrapped(key), wrapped(each)]) }
  return { date: value.date }
}

function goldens(folder: string): { name: string; bytes: Uint8Array; expected: Record<string, unknown> }[] {
  return readdirSync(new URL(`${folder}/`, io))
    .filter((name) => name.endsWith('.expected.json'))
    .map((name) => {
      const expected = JSON.parse(readFileSync(new URL(`${folder}/${name}`, io), 'utf8'))
      return { name: expected.file, bytes: readFileSync(new URL(`${folder}/${expected.file}`, io)), expected }
    })
}

describe('json, yaml, box and edge files', () => {
  for (const { name, bytes, expected } of goldens('json'))
    it(`json ${name}`, async () => {
      if (expected.error) {
        expect(() => readTypedJson(bytes, name)).toThrow(refused)
        await expect(jsonReader(bytes, context(name))).rejects.toThrow(refused)
      } else {
        expect(wrapped(readTypedJson(bytes, name))).toEqual(expected.value)
        expect(readJson(bytes, name)).toBeDefined()
      }
    })

  for (const { name, bytes, expected } of goldens('yaml'))
    it(`yaml ${name}`, async () => {
      if (expected.error) await expect(readYaml(bytes, name)).rejects.toThrow(refused)
      else expect(wrapped(await readYaml(bytes, name))).toEqual(expected.value)
    })

  for (const { name, bytes, expected } of goldens('box'))
    it(`box ${name}`, async () => {
      if (expected.error) expect(() => readBox(bytes, name)).toThrow(refused)
      else {
        const { json } = await boxReader(bytes, context(name))
        expect(json).toEqual({ size: expected.size, location: expected.location })
      }
    })

  for (const { name, bytes, expected } of goldens('edges'))
    it(`edges ${name}`, async () => {
      if (expected.error) await expect(readEdges(bytes, name)).rejects.toThrow(refused)
      else {
        const { json } = await edgesReader(bytes, context(name))
        expect(json.anterior.map(wrapped)).toEqual(expected.anterior)
        expect(json.posterior.map(wrapped)).toEqual(expected.posterior)
        expect([json.variants.anterior, json.variants.posterior]).toEqual(expected.variants)
      }
    })
})

describe('readJson', () => {
  it('keeps integers that a double cannot represent', () => {
    expect(readJson(utf8('[9007199254740991, 9007199254740993, -12345678901234567890, 0.12345678901234566]'))).toEqual([
      9007199254740991,
      9007199254740993n,
      -12345678901234567890n,
      0.12345678901234566,
    ])
    expect(Object.is((readJson(utf8('[-0]')) as number[])[0], 0)).toBe(true)
    expect(Object.is((readJson(utf8('[-0.0]')) as number[])[0], -0)).toBe(true)
    expect(readJson(utf8('{"__proto__": NaN}'))).toHaveProperty(['__proto__'], Number.NaN)
  })

  it('agrees with JSON.parse on every JSON text, typed or plain', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const plain = JSON.parse(text)
        const same = (ours: unknown) => expect(JSON.stringify(ours)).toBe(JSON.stringify(plain))
        if (!/-0(?![.\d])|\d{16}/.test(text)) same(readJson(utf8(text)))
        // NaN makes readJson use parsePythonJson.
        const [own] = readJson(utf8(`[${text}, NaN]`)) as unknown[]
        if (!/-0(?![.\d])|\d{16}/.test(text)) same(own)
      }),
      { numRuns: 100 },
    )
  })

  it('refuses what Python refuses', () => {
    for (const text of [
      '',
      '{',
      '[1,]',
      '01',
      '+1',
      '.5',
      '1.',
      '1e',
      "{'a':1}",
      '[1] x',
      '"\u0001"',
      '"\\x"',
      '"\\u12"',
      'nan',
      '- 1',
      '-',
      '{"a"}',
      '{"a":1,}',
      '"',
      '// c\n1',
      '1'.repeat(4301),
    ])
      expect(() => readJson(utf8(text)), text.slice(0, 20)).toThrow(refused)
  })

  it('refuses 1001 levels, and accepts 1000', () => {
    const nested = (depth: number) => utf8('['.repeat(depth) + ']'.repeat(depth))
    expect(readJson(nested(1000))).toBeDefined()
    expect(() => readJson(nested(1001))).toThrow(expect.objectContaining({ code: 'too-deep' }))
    expect(() => readJson(utf8('['.repeat(100_000)))).toThrow(expect.objectContaining({ code: 'too-deep' }))
  })
})

describe('readYaml', () => {
  const yaml = async (text: string) => wrapped(await readYaml(utf8(text)))

  it('resolves plain scalars by YAML 1.1', async () => {
    const int = (value: number) => ({ int: String(value) })
    const cases: [string, unknown][] = [
      ['+1', int(1)],
      ['0b1', int(1)],
      ['08', { str: '08' }],
      ['-1:30', int(-90)],
      ['1:30.5', { float: '90.5' }],
      ['1e0', { str: '1e0' }],
      ['1.5e+3', { float: '1500.0' }],
      ['1.5e3', { str: '1.5e3' }],
      ['-.inf', { float: '-inf' }],
      ['.NaN', { float: 'nan' }],
      ['Off', { bool: false }],
      ['oFF', { str: 'oFF' }],
      ['2020-01-31', { date: '2020-01-31' }],
      ['2001-12-14t21:59:43.10-05:00', { date: '2001-12-14 21:59:43.100000-05:00' }],
      ['!!str 1', { str: '1' }],
      ['!!int "1"', int(1)],
      ['! 1', int(1)],
      ['! "1"', int(1)],
      ['"1"', { str: '1' }],
      ['', { null: true }],
    ]
    for (const [text, expected] of cases) expect(await yaml(text), text).toEqual(expected)
  })

  it('merges mappings; own keys and the last of equal keys are used', async () => {
    expect(await yaml('a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}\nb2: {<<: [*x, {q: 5, r: 6}]}')).toEqual({
      map: [
        [
          { str: 'a' },
          {
            map: [
              [{ str: 'p' }, { int: '1' }],
              [{ str: 'q' }, { int: '2' }],
            ],
          },
        ],
        [
          { str: 'b' },
          {
            map: [
              [{ str: 'p' }, { int: '1' }],
              [{ str: 'q' }, { int: '3' }],
            ],
          },
        ],
        [
          { str: 'b2' },
          {
            map: [
              [{ str: 'q' }, { int: '2' }],
              [{ str: 'r' }, { int: '6' }],
              [{ str: 'p' }, { int: '1' }],
            ],
          },
        ],
      ],
    })
  })

  it('refuses what PyYAML refuses', async () => {
    for (const text of [
      'a: =',
      '!foo 1',
      '!!python/none x',
      '2020-02-30',
      '*a',
      'a: [',
      '\u0001',
      '? [a]\n: 1',
      '!!int x',
      '0b_',
      'a: b: c',
      '@x',
    ])
      await expect(readYaml(utf8(text)), text).rejects.toThrow(refused)
  })

  it('refuses aliases and nesting that would exhaust memory', async () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'.replace(/./g, (c) => `${c}: &${c} [${Array(9).fill(`*${String.fromCharCode(c.charCodeAt(0) - 1)}`)}]\n`)}`
    await expect(readYaml(utf8(bomb))).rejects.toThrow(expect.objectContaining({ code: 'too-large' }))
    for (const deep of ['['.repeat(50_000), '- '.repeat(50_000), '{a: '.repeat(3000)])
      await expect(readYaml(utf8(deep))).rejects.toThrow(expect.objectContaining({ name: 'MedgradeError' }))
  })
})

describe('readBox', () => {
  const box = (text: string) => readBox(utf8(text), 'b.json')

  it('reads what Python can iterate over and convert', () => {
    expect(box('{"size": "324", "location": {"1": 0, "-2": 0}}')).toEqual({ size: [3, 2, 4], location: [1, -2] })
    expect(box('{"size": [" 1_0 ", "+5", -4.8], "location": [false, "٣", 1e2]}')).toEqual({
      size: [10, 5, -4],
      location: [0, 3, 100],
    })
    for (const bad of [
      '[]',
      'null',
      '{"size": [1]}',
      '{"size": 5, "location": []}',
      '{"size": [null], "location": []}',
      '{"size": ["3.5"], "location": []}',
      '{"size": ["1__0"], "location": []}',
      '{"size": [[1]], "location": []}',
      '{"size": [1e300], "location": []}',
    ])
      expect(() => box(bad), bad).toThrow(refused)
  })

  it('reads only separate runs of digits in text boxes', () => {
    const text = '\ufeffROI\r\nSize2 10mm 1_0: 7 (8) -9\r\nx 1.5 é1 2é\r\nrest'
    expect(readBox(utf8(text), 'B.TXT')).toEqual({ size: [7, 8, 9], location: [1, 5] })
    expect(() => readBox(utf8(text), 'b.csv')).toThrow(refused)
  })
})

describe('readEdges', () => {
  const edges = (values: string) =>
    readEdges(
      utf8(
        `anterior: {L-A1: ${values}, Acom: 1, 3rd-A2: 0, R-A1: 1, extra: 4}\nposterior: {L-Pcom: 0, L-P1: 1, R-P1: 1, R-Pcom: 0}`,
      ),
      'e.yml',
    )

  it('names variants by Python texts', async () => {
    const cases: [string, string][] = [
      ['~', 'None'],
      ['[1, a, "it\'s"]', "[1, 'a', \"it's\"]"],
      ['{a: 1.0}', "{'a': 1.0}"],
      ['2020-01-01', '2020-01-01'],
      ['-0.0', '-0.0'],
    ]
    for (const [text, expected] of cases)
      expect((await edges(text)).variants.anterior, text).toBe(`Var_Ant_${expected}_1_0_1`)
  })

  it('demands exact keys in JSON', async () => {
    const json = (text: string) => readEdges(utf8(text), 'e.json')
    await expect(json('{"anterior": {}, "posterior": {}}')).rejects.toThrow(refused)
    await expect(json('[]')).rejects.toThrow(refused)
    await expect(json('{"anterior": 1, "posterior": 1, "x": 1}')).rejects.toThrow(refused)
  })
})

describe('textReader', () => {
  it('drops a byte-order mark and refuses other bytes', async () => {
    expect(await textReader(utf8('\ufeffé\n'), context('a.txt'))).toBe('é\n')
    await expect(textReader(Uint8Array.of(0xff), context('a.txt'))).rejects.toThrow(refused)
  })
})
