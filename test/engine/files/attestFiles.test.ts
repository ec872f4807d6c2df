import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Challenge } from '../../../src/contract'
import { filesSource } from '../../../src/engine/files/filesSource'
import { grade } from '../../../src/engine/grade'

const header = (data: string) => `NDims = 2\nDimSize = 2 2\nElementType = MET_UCHAR\nElementDataFile = ${data}\n`
const sha = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

const sums: Challenge = {
  id: 'sums',
  title: 'Sums',
  task: 'test',
  metrics: [{ name: 'sum', direction: 'higher' }],
  answers: { id: 'id', files: { reference: { column: 'mask', reader: 'sitk' } } },
  submission: { id: 'id', files: { prediction: { column: 'mask', reader: 'sitk' } } },
  pairing: { ids: 'text', rule: 'same-set' },
  scoreCase: () => ({ metrics: { sum: 1 }, state: null }),
  aggregate: () => ({ sum: 1 }),
}

const samples = Uint8Array.of(1, 2, 3, 4)
const answersFiles = { 'ref.mha': header('one.dat'), 'one.dat': samples, 'unread.txt': 'x' }

async function graded(predicted: Record<string, string | Uint8Array>, csv = 'id,mask\na,p.mhd\nb,./p.mhd\n') {
  const input = {
    answers: 'id,mask\na,ref.mha\nb,ref.mha\n',
    submission: csv,
    answersFiles,
    submissionFiles: filesSource(predicted),
  }
  const report = await grade(sums, input, { details: true, leaderboard: null })
  return { inputs: report.medgrade.inputs!, cases: report.details!.cases, error: report.error }
}

const predicted = { 'p.mhd': header('q.bin'), 'q.bin': samples }

describe('what a report attests', () => {
  test('is the SHA-256 of what sha256sum prints for the files read', async () => {
    const { inputs, error } = await graded(predicted)
    expect(error).toBeNull()
    expect(inputs).toEqual({
      submission: sha('id,mask\na,p.mhd\nb,./p.mhd\n'),
      answers: sha('id,mask\na,ref.mha\nb,ref.mha\n'),
      submission_files: sha(`${sha(predicted['p.mhd'])}  p.mhd\n${sha(samples)}  q.bin\n`),
      answers_files: sha(`${sha(samples)}  one.dat\n${sha(answersFiles['ref.mha'])}  ref.mha\n`),
    })
  })
  test('two submissions that differ in detached samples only have different hashes', async () => {
    const first = await graded(predicted)
    const second = await graded({ ...predicted, 'q.bin': Uint8Array.of(1, 2, 3, 5) })
    expect(second.inputs.submission).toBe(first.inputs.submission)
    expect(second.inputs.answers_files).toBe(first.inputs.answers_files)
    expect(second.inputs.submission_files).not.toBe(first.inputs.submission_files)
  })
  test('the hash changes with the name of a file, and ignores files that were not read', async () => {
    const first = await graded(predicted)
    const renamed = await graded({ 'p.mhd': header('r.bin'), 'r.bin': samples })
    expect(renamed.inputs.submission_files).not.toBe(first.inputs.submission_files)
    expect((await graded({ ...predicted, other: 'y' })).inputs).toEqual(first.inputs)
  })
  test('details list the files of each case, those that are missing with null', async () => {
    const { cases, inputs } = await graded({}, 'id,mask\na,p.mhd\nb,p.mhd\n')
    expect(cases[0]!.files).toEqual([{ side: 'submission', path: 'p.mhd', sha256: null }])
    expect(Object.keys(inputs)).toEqual(['submission', 'answers'])
    expect((await graded(predicted)).cases[1]!.files).toEqual([
      { side: 'answers', path: 'one.dat', sha256: sha(samples) },
      { side: 'answers', path: 'ref.mha', sha256: sha(answersFiles['ref.mha']) },
      { side: 'submission', path: 'p.mhd', sha256: sha(predicted['p.mhd']) },
      { side: 'submission', path: 'q.bin', sha256: sha(samples) },
    ])
  })
})
