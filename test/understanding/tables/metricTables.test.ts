import { describe, expect, it } from 'vitest'
import { positiveClass } from '../../../src/understanding/tables/classColumns'
import {
  type MetricTableWords,
  metricTables,
  namedColumns,
  type TableKind,
} from '../../../src/understanding/tables/metricTables'
import { nanReason } from '../../../src/understanding/tables/nanReason'
import { sheetOfText } from '../../../src/understanding/tables/readSheet'

function read(kind: TableKind, truth: string, found: string, words: MetricTableWords = {}) {
  const columns = namedColumns(words)
  return metricTables(kind, sheetOfText(truth, 't.csv', { columns }), sheetOfText(found, 'p.csv', { columns }), words)
}

describe('pairs of rows', () => {
  it.each([
    ['id,v\na,1\nb,2\n', 'ID,v\nb,2\na,1\n', {}],
    ['image_id,v\na,1\nb,2\n', 'Image ID,v\nb,2\na,1\n', {}],
    ['image_id,v\na,1\nb,2\n', 'case,v\nb,2\na,1\n', {}],
    ['case,v\n001,1\nNA,2\n', 'case,v\nNA,2\n 001 ,1\n', {}],
    ['case,v\na,1\nb,2\n', 'id,v\nb,2\na,1\n', { id: 'case=id' }],
    ['v\n1\n2\n', 'v\n1\n2\n', {}],
    // Equal sets of ids prove a column of any name; one without a name is that of row numbers.
    ['id,v\n001,1\n002,2\n', 'who,v\n002,2\n001,1\n', {}],
    ['id,v\na,1\nb,2\n', ',id,v\n0,b,2\n1,a,1\n', {}],
  ])('%j and %j', (truth, found, words) => {
    expect(read('vectors', truth, found, words).values).toStrictEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it.each<[string, string, RegExp]>([
    ['id,v\na,1\n', 'v\n1\n', /--by-row/],
    ['case,v\na,1\n', 'id,v\nb,1\n', /--by-row to pair by order, or --id case=id/],
    ['id,v\n001,1\n002,2\n', 'id,v\n1,1\n2,2\n', /ids are compared as text, so that 001 is not 1/],
    ['id,v\nNA,1\n', 'id,v\nnan,1\n', /found id nan instead, expected a row of id NA/],
    ['id,v\na,1\na,2\n', 'id,v\na,1\nb,2\n', /found a more than once/],
    ['id,v\na,1\n', 'id,v\na,\n', /p\.csv: v in line 2 \(a\): found no value/],
  ])('%j and %j are refused', (truth, found, message) => {
    expect(() => read('vectors', truth, found)).toThrow(message)
  })
})

describe('classes', () => {
  it('are numbers if both sides are, else texts', () => {
    expect(read('classes', 'v\n1\n0\n', 'v\n1.0\n0\n', { column: 'v' }).values).toStrictEqual([
      [1, 0],
      [1, 0],
    ])
    expect(read('classes', 'v\n1\n0\n', 'v\n1\nunknown\n', { column: 'v' }).values).toStrictEqual([
      ['1', '0'],
      ['1', 'unknown'],
    ])
    expect(read('classes', 'v\nNA\nx\n', 'v\n None\nx\n', { column: 'v' }).values).toStrictEqual([
      ['NA', 'x'],
      ['None', 'x'],
    ])
  })

  it('that do not fit are told', () => {
    const warnings = (found: string) => read('classes', 'v\na\nb\na\n', `v\n${found}`, { column: 'v' }).warnings
    expect(warnings('x\ny\nx\n')).toStrictEqual([
      expect.stringMatching(/no class in common: the reference has a, b, the prediction x, y/),
    ])
    expect(warnings('a\nx\nx\n')).toStrictEqual([
      expect.stringMatching(/2 of 3 predictions are of classes that the reference lacks: x/),
    ])
    expect(warnings('a\nb\nx\n')).toStrictEqual([])
  })
})

describe('columns of scores', () => {
  const truth = 'id,dx\n1,mel\n2,nev\n3,bcc\n'
  const rows = [
    [0.1, 0.8, 0.1],
    [0.2, 0.1, 0.7],
    [0.7, 0.2, 0.1],
  ]
  it.each<[string, MetricTableWords]>([
    ['id,mel,nev,bcc\n1,.8,.1,.1\n2,.1,.7,.2\n3,.2,.1,.7\n', {}],
    ['id,NEV,bcc,mel\n3,.1,.7,.2\n2,.7,.2,.1\n1,.1,.1,.8\n', {}],
    ['id,bcc,mel,nev\n1,.1,.8,.1\n2,.2,.1,.7\n3,.7,.2,.1\n', { predictionColumn: 'nev,mel,bcc' }],
  ])('named after classes are those classes: %j', (found, words) => {
    expect(read('scores', truth, found, words)).toMatchObject({ values: [['mel', 'nev', 'bcc'], rows], options: {} })
  })

  it('of other names need --labels from three classes on', () => {
    const found = 'id,p1,p2,p3\n1,.8,.1,.1\n2,.1,.7,.2\n3,.2,.1,.7\n'
    expect(() => read('scores', truth, found)).toThrow(/--labels with the classes in the order of the columns/)
    const { values, options } = read('scores', truth, found, { labels: ['mel', 'nev', 'bcc'] })
    expect({ first: (values[1] as number[][])[0], options }).toStrictEqual({
      first: [0.8, 0.1, 0.1],
      options: { labels: ['mel', 'nev', 'bcc'] },
    })
  })

  it('names that are numbers are a header where they are the classes', () => {
    const found = '0,1,2\n.8,.1,.1\n.1,.7,.2\n.2,.1,.7\n'
    expect(read('scores', 'v\n0\n1\n2\n', found, { referenceColumn: 'v' }).values[1]).toHaveLength(3)
    expect(() => read('scores', 'v\n0\n1\n1\n', found, { referenceColumn: 'v' })).toThrow(/--no-header/)
  })

  it('a class of a column without a row is told', () => {
    const found = 'id,mel,nev,bcc,vasc\n1,.8,.1,.1,0\n2,.1,.7,.2,0\n3,.2,.1,.7,0\n'
    const { options, warnings } = read('scores', truth, found)
    expect({ options, warnings }).toStrictEqual({
      options: { labels: ['bcc', 'mel', 'nev', 'vasc'] },
      warnings: ['no row of the reference is of class vasc'],
    })
  })
})

describe('what is told', () => {
  it('the positive class', () => {
    const two = read('scores', 'v\nhealthy\ncancer\n', 'p\n0.1\n0.9\n', {})
    expect(positiveClass(two, 'larger')).toBe('healthy')
    expect(
      positiveClass(read('scores', 'v\nhealthy\ncancer\n', 'p\n0.1\n0.9\n', { positiveLabel: 'cancer' }), 'larger'),
    ).toBe('cancer')
    expect(() => read('scores', 'v\nhealthy\ncancer\n', 'p\n0.1\n0.9\n', { positiveLabel: 'Cancer' })).toThrow(
      /--positive-label: found Cancer, expected one of cancer, healthy/,
    )
  })

  it.each([
    [[], [], 'there are no values'],
    [[1, 2], [], 'the prediction has no values'],
    [[1], [2], 'there is one row'],
    [[1, 2], [1, 2], 'all values of both sides are the same'],
    [[1, 1], [2, 3], 'all values of the reference are 1'],
    [[1, 2], [3, 3], 'all values of the prediction are 3'],
    [['a', 'a'], [0.1, 0.2], 'the reference has one class, a'],
    [[1, 2], [Infinity, 3], 'a value is infinite'],
  ])('why %j and %j give no number', (a, b, reason) => {
    expect(nanReason(a, b)).toBe(reason)
  })
})

describe('columns that nobody names', () => {
  const truth = 'id,label\na,0\nb,1\n'
  it('are those of two classes only as their shares', () => {
    const shares = read('scores', truth, 'id,p,q\na,0.9,0.1\nb,0.2,0.8\n')
    expect(shares.warnings.join()).toContain('columns p, q were taken as the classes 0, 1')
    expect(() => read('scores', truth, 'id,age,score\na,61,0.1\nb,50,0.8\n')).toThrow(/--prediction-column.*--labels/)
    expect(read('scores', truth, 'id,age,score\na,61,0.1\nb,50,0.8\n', { labels: ['0', '1'] }).values[1]).toEqual([
      [61, 0.1],
      [50, 0.8],
    ])
  })
  it('are refused where two have one name', () => {
    expect(() => read('scores', truth, 'id,p,p\na,0.9,0.1\nb,0.2,0.8\n')).toThrow(/one column p/)
  })
})

describe('scores', () => {
  it('that are infinite are refused with their line and id', () => {
    expect(() => read('scores', 'id,label\na,0\nb,1\n', 'id,score\nb,inf\na,0\n')).toThrow(
      /p\.csv: score in line 2 \(b\): found Infinity, expected a finite number/,
    )
  })
})

describe('classes that are hardly meant', () => {
  it.each([
    ['1\n2\n2\n1\n', /is one side counted from 0, the other from 1\?/],
    ['0\n1\n1\n0\n', /^$/],
  ])('%j', (found, warning) => {
    const { warnings } = read('classes', 'class\n0\n1\n1\n0\n', `class\n${found}`)
    expect(warnings.join()).toMatch(warning)
  })
  it('by case and blanks', () => {
    const { warnings } = read('classes', 'class\ncancer\nbenign\ncancer\n', 'class\nCancer\nbenign\ncancer\n')
    expect(warnings.join()).toContain('the prediction has "Cancer", the reference "cancer"')
  })
})
