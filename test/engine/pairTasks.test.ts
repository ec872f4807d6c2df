import { describe, expect, test } from 'vitest'
import type { Challenge } from '../../src/contract'
import { pairTasks } from '../../src/engine/pairTasks'
import { readCsv } from '../../src/formats/table/readCsv'

const csv = (text: string) => readCsv(new TextEncoder().encode(text))

function pair(
  rule: Challenge['pairing']['rule'],
  ids: 'text' | 'typed',
  submission: string,
  answers: string,
  rules: Pick<Challenge, 'missing' | 'repeats'> = { repeats: 'each' },
) {
  const challenge: Challenge = {
    id: 'toy',
    title: '',
    task: '',
    metrics: [{ name: 'm', direction: null }],
    answers: { id: 'id', files: { reference: { column: 'truth', reader: 'json' } } },
    submission: {
      id: 'id',
      files: { prediction: { column: 'guess', reader: 'json', paths: (_, text) => [text, `alt/${text}`] } },
    },
    pairing: { rule, ids },
    ...rules,
    scoreCase: () => ({ metrics: {}, state: null }),
    aggregate: () => ({}),
  }
  const { tasks, warnings } = pairTasks(challenge, csv(submission), csv(answers))
  const pairs = tasks.map(({ id, files }) => [
    id,
    files.prediction?.paths[0] ?? null,
    files.reference?.paths[0] ?? null,
  ])
  return { pairs, warnings, tasks }
}

describe('repeated and missing ids', () => {
  const repeated = 'id,guess\nb,2\na,1\nb,3\n'
  const answers = 'id,truth\na,x\nb,y\n'

  test.each(['same-set', 'subset', 'join'] as const)(
    '%s: repeated ids are refused unless the challenge says more',
    (rule) => {
      expect(() => pair(rule, 'text', repeated, answers, {})).toThrow(
        /Ids are repeated in the submission: 1 repeated \(b\)/,
      )
      const last = pair(rule, 'text', repeated, answers, { repeats: 'last' })
      expect(last.pairs.toSorted()).toStrictEqual([
        ['a', '1', 'x'],
        ['b', '3', 'y'],
      ])
      expect(last.warnings).toStrictEqual([
        'repeated ids in the submission, the last row of each is used: 1 repeated (b)',
      ])
      expect(pair(rule, 'text', repeated, answers, { repeats: 'mean' }).pairs).toHaveLength(3)
    },
  )
  test.each(['same-set', 'subset', 'join'] as const)('%s: a missing row is a case where it has a cost', (rule) => {
    const { tasks } = pair(rule, 'text', 'id,guess\nb,2\n', answers, { missing: 'worst' })
    expect(tasks.map(({ id, missing }) => [id, missing ?? false])).toStrictEqual([
      ['a', true],
      ['b', false],
    ])
    const left = pair(rule, 'text', 'id,guess\nb,2\n', answers, { missing: 'leave-out' })
    expect(left.pairs).toStrictEqual([['b', '2', 'y']])
    expect(left.warnings).toStrictEqual(['cases without a submission row are left out: 1 missing (a)'])
    expect(() => pair(rule, 'text', 'id,guess\nb,2\n', answers, { missing: 'invalid' })).toThrow(/1 missing/)
  })
  test('rows of one id are as many pairs as before where each counts in a join', () => {
    expect(() => pair('join', 'text', repeated, answers, { repeats: 'each' })).toThrow(/3 rows pair with 2 answers/)
    expect(() => pair('join', 'text', 'id,guess\nb,2\nb,3\n', answers, { repeats: 'mean' })).toThrow(/1 missing ids/)
  })
})

describe('pairTasks', () => {
  test('same-set: a task per submission row, the first answers row', () => {
    const { pairs, warnings } = pair('same-set', 'text', 'id,guess\nb,2\na,1\nb,3\n', 'id,truth\na,x\nb,y\na,z\n')
    expect(pairs).toStrictEqual([
      ['b', '2', 'y'],
      ['a', '1', 'x'],
      ['b', '3', 'y'],
    ])
    expect(warnings).toHaveLength(2)
  })
  test('ids as text lose leading zeros only where the whole column is integer', () => {
    expect(pair('same-set', 'text', 'id,guess\n007,a\n', 'id,truth\n7,x\n').pairs).toStrictEqual([['7', 'a', 'x']])
    expect(() => pair('same-set', 'text', 'id,guess\n7,a\n', 'id,truth\n7.0,x\n')).toThrow(/1 missing \(7.0\)/)
  })
  test('typed ids: 7 equals 7.0 but not the text 7', () => {
    expect(pair('same-set', 'typed', 'id,guess\n7,a\n', 'id,truth\n7.0,x\n').pairs).toHaveLength(1)
    expect(() => pair('same-set', 'typed', 'id,guess\n7,a\nb,c\n', 'id,truth\n7,x\n8,y\n')).toThrow(/do not match/)
    expect(() => pair('same-set', 'typed', 'id,guess\n1,a\n,b\n', 'id,truth\n1,x\n,y\n')).toThrow(/Row 2 has no id/)
  })
  test('subset: answers without a row are dropped, extra rows are not', () => {
    const { pairs, warnings } = pair('subset', 'typed', 'id,guess\n2,a\n', 'id,truth\n1,x\n2,y\n')
    expect(pairs).toStrictEqual([['2', 'a', 'y']])
    expect(warnings[0]).toContain('1 missing (1)')
    expect(() => pair('subset', 'typed', 'id,guess\n3,a\n', 'id,truth\n1,x\n')).toThrow(/1 extra \(3\)/)
  })
  test('join: answers order times submission order, as many rows as answers', () => {
    const { pairs } = pair('join', 'typed', 'id,guess\n2,b\n1,a\n9,z\n', 'id,truth\n1,x\n2,y\n')
    expect(pairs).toStrictEqual([
      ['1', 'a', 'x'],
      ['2', 'b', 'y'],
    ])
    const hidden = pair('join', 'typed', 'id,guess\n1,b\n1,a\n', 'id,truth\n1,x\n2,y\n')
    expect(hidden.pairs).toHaveLength(2)
    expect(hidden.warnings.join()).toContain('hidden by repeated rows')
    expect(() => pair('join', 'typed', 'id,guess\n1,a\nx,b\n', 'id,truth\n1,x\n2,y\n')).toThrow(/cannot be joined/)
    expect(pair('join', 'typed', 'id,guess\n1,a\n,b\n', 'id,truth\n1,x\n,y\n').pairs).toHaveLength(2)
  })
  test('join: columns of unlike number types pair as doubles, as in pandas; of one type they pair exactly', () => {
    const join = (submitted: string, answered: string) =>
      pair('join', 'typed', `id,guess\n${submitted},a\n5,b\n`, `id,truth\n${answered},x\n5,y\n`).pairs
    const large = '9007199254740993'
    expect(join('9007199254740992.0', large)).toHaveLength(2)
    expect(join(large, '9007199254740992.0')).toHaveLength(2)
    expect(join('9223372036854775808', '9223372036854775807')).toHaveLength(2)
    expect(() => join('9007199254740992', large)).toThrow(/1 rows pair with 2 answers/)
    const merged = () =>
      pair('join', 'typed', 'id,guess\n1e18,a\n5,b\n', `id,truth\n${10n ** 18n},x\n${10n ** 18n + 1n},y\n5,z\n`)
    expect(merged().pairs).toHaveLength(3)
  })
  test('separate: a task per row of either side, with typed ids', () => {
    const { pairs, tasks } = pair('separate', 'typed', 'id,guess\n1,a\n2,b\n', 'id,truth\n1,x\n')
    expect(pairs).toStrictEqual([
      ['1', 'a', null],
      ['2', 'b', null],
      ['1', null, 'x'],
    ])
    expect(tasks.map(({ values }) => values)).toStrictEqual([
      { side: 'submission', id: 1 },
      { side: 'submission', id: 2 },
      { side: 'answers', id: 1 },
    ])
    expect(() => pair('separate', 'typed', 'id,guess\n2,b\n', 'id,truth\n1,x\n')).toThrow(/1 missing/)
  })
  test('a cell that is no number is an error, an empty one a warning', () => {
    const score = (submission: string) =>
      pairTasks(
        {
          id: 'toy',
          title: '',
          task: '',
          metrics: [{ name: 'm', direction: null }],
          answers: { id: 'id' },
          submission: { id: 'id', numbers: { score: 'score' } },
          pairing: { rule: 'same-set', ids: 'text' },
          scoreCase: () => ({ metrics: {}, state: null }),
          aggregate: () => ({}),
        },
        csv(submission),
        csv('id\na\nb\nc\n'),
      )
    expect(() => score('id,score\na,3.18\nb,abc\nc,1\n')).toThrow(
      expect.objectContaining({ code: 'invalid-submission', case: 'b', found: '"abc"' }),
    )
    expect(() => score('id,score\na,3.18\nb,abc\nc,1\n')).toThrow('Row 2')
    expect(score('id,score\na,3.18\nb,\nc,1\n').warnings).toStrictEqual([
      "no number in 'score' of the submission: 1 empty (b)",
    ])
  })
  test('no rows, and broken answers', () => {
    expect(() => pair('same-set', 'text', 'id,guess\n', 'id,truth\n')).toThrow(
      expect.objectContaining({ code: 'invalid-answers' }),
    )
    expect(() => pair('same-set', 'text', 'id,guess\n1,a\n', 'id\n1\n')).toThrow(
      expect.objectContaining({ code: 'invalid-answers' }),
    )
  })
})
