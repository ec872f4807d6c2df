import { expect, it } from 'vitest'
import { reportFileName } from '../../../src/engine/report/reportFileName'

const named = (run: string, challenge = 'seg_a', taken = new Set<string>()) =>
  reportFileName({ challenge_id: challenge, submission_path: run }, taken)

it.each([
  ['a/b/submission.csv', 'seg_a_a-b.json'],
  ['best.CSV', 'seg_a_best.json'],
  ['submission.csv', 'seg_a.json'],
  ['../../etc/passwd', 'seg_a_etc-passwd.json'],
  ['a\u0000b\nc', 'seg_a_a-b-c.json'],
  ['', 'seg_a.json'],
])('%j is %s', (path, name) => expect(named(path)).toBe(name))

it('never leaves its folder, whatever a line holds', () => {
  for (const challenge of ['', '..', '../x', '/', '.hidden'])
    for (const run of ['', '..', '/', 'x'.repeat(1000)])
      expect(named(run, challenge)).toMatch(/^\w[\w.-]{0,170}\.json$/)
})

it('numbers names that are taken, capitals or not', () => {
  const taken = new Set<string>()
  expect(['a', 'a', 'A', 'b'].map((run) => named(run, 'x', taken))).toStrictEqual([
    ...['x_a.json', 'x_a_2.json', 'x_A_3.json', 'x_b.json'],
  ])
})
