import { expect, it } from 'vitest'
import { readAnswer } from '../../src/challenges/automedbench/scorers/vqaAnswerFile'
import { pythonStr } from '../../src/python/pythonStr'

it.each([
  ["it's", "it's"],
  [null, 'None'],
  [true, 'True'],
  [7, '7'],
  [0.25, '0.25'],
  [Number.NaN, 'nan'],
  [-Infinity, '-inf'],
  [['B', false, null], "['B', False, None]"],
  [[["it's"], ['say "it\'s"']], `[["it's"], ['say "it\\'s"']]`],
  [['a\u0007\u00a0é'], "['a\\x07\\xa0é']"],
  [{ a: 1, b: ['x\ny'] }, "{'a': 1, 'b': ['x\\ny']}"],
  [[], '[]'],
  [{}, '{}'],
])('%j is %s', (value, text) => expect(pythonStr(value)).toBe(text))

it('an answer that is no text is read as Python prints it, an empty list or record as no answer', () => {
  const read = (answer: unknown, label: unknown = null) =>
    readAnswer(
      { raw_model_output: 'said', predicted_answer: answer, predicted_label: label },
      { answer_text: 'yes no' },
      { open: true, judge: null },
    )
  expect(read(['yes', 'no']).match.exactMatch).toBe(1)
  expect([read({}).valid, read([]).valid, read(0).valid, read('x').valid]).toEqual([false, false, false, true])
  expect([read('', ['B']).label, read('', { B: 1 }).label, read('', null).label]).toEqual(['B', 'B', null])
})
