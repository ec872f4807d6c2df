import { describe, expect, test } from 'vitest'
import type { StoredReport } from '../../../src/reporting/batch/splitBySubmission'
import { splitBySubmission } from '../../../src/reporting/batch/splitBySubmission'

const split = (...lines: (readonly [string, string | undefined])[]) =>
  [
    ...splitBySubmission(
      lines.map(([challenge_id, submission_path]) => ({ challenge_id, submission_path }) as StoredReport),
    ),
  ].map(([name, reports]) => [name, reports.length])

describe('splitBySubmission', () => {
  test('the challenge as a folder, as a file, or within a name', () => {
    const expected = [
      ['alpha', 2],
      ['beta', 2],
    ]
    const both = (path: (system: string, id: string) => string) =>
      split(...['alpha', 'beta'].flatMap((name) => ['isles22', 'seg_a'].map((id) => [id, path(name, id)] as const)))
    expect(both((name, id) => `runs/${name}/${id}/submission.csv`)).toStrictEqual(expected)
    expect(both((name, id) => `runs/${id}/${name}/submission.csv`)).toStrictEqual(expected)
    expect(both((name, id) => `${name}/${id}.csv`)).toStrictEqual(expected)
    expect(both((name, id) => `${id}/${name}.csv`)).toStrictEqual(expected)
    expect(both((name, id) => `C:\\x\\${name}_${id}.csv`)).toStrictEqual(expected)
    expect(both((name, id) => `x/${id}-${name}.csv`)).toStrictEqual(expected)
  })
  test('equal paths are one system; lines without a challenge belong to the first', () => {
    expect(split(['isles22', 'a.csv'], ['isles22', 'a.csv'])).toStrictEqual([['', 2]])
    expect(split(['isles22', undefined], ['isles22', undefined])).toStrictEqual([['', 2]])
    expect(split(['', 'x'], ['isles22', 'a.csv'], ['isles22', 'b.csv'])).toStrictEqual([
      ['a', 2],
      ['b', 1],
    ])
    expect(split(['', 'x'])).toStrictEqual([['', 1]])
  })
})
