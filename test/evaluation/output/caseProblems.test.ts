import { expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation'
import { caseProblems, problemSentence } from '../../../src/evaluation/output/caseProblems'

const mask = (sizes: string, origin: string, step = '1') => {
  const count = sizes.split(' ').reduce((product, size) => product * Number(size), 1)
  return new TextEncoder().encode(
    [
      ...['NRRD0004', 'type: uint8', 'dimension: 3', `sizes: ${sizes}`, 'space: left-posterior-superior'],
      ...[`space directions: (1,0,0) (0,1,0) (0,0,${step})`, `space origin: (${origin})`, 'encoding: ascii'],
      ...['', Array.from({ length: count }, (_, i) => i % 2).join(' ')],
    ].join('\n'),
  )
}
const whole = mask('2 2 4', '0,0,0')
const ids = ['a', 'b', 'c', 'd'].map((id) => `${id}.nrrd`)
const references = Object.fromEntries(ids.map((id) => [id, whole]))
const net = {
  'a.nrrd': mask('2 2 4', '3,0,0'),
  'b.nrrd': mask('2 2 2', '0,0,2'),
  'c.nrrd': mask('2 2 3', '0,0,0'),
  'x.nrrd': whole,
}

it('counts every state of the cases of a model', async () => {
  const evaluation = await evaluate({ references, predictions: { net } }, { metrics: ['dice'] })
  const [counts] = caseProblems(evaluation)
  expect(counts).toEqual({
    ...{
      model: 'net',
      each: 'case',
      cases: 4,
      failed: 1,
      missing: 1,
      misplaced: 1,
      placed: 0,
      resampled: 0,
      partial: 1,
    },
    ...{ warned: 0, extra: 1 },
  })
  expect(problemSentence(counts!)).toBe(
    'net: of 4 cases 1 failed, 1 without a prediction, 1 misplaced, 1 partial; 1 prediction without a reference',
  )
  const rest = { ...counts!, failed: 0, missing: 0, misplaced: 0, partial: 0, extra: 2 }
  expect(problemSentence(rest)).toBe('net: 2 predictions without a reference')
  expect(problemSentence({ ...rest, extra: 0 })).toBe('')
  expect(evaluation.cases.flatMap(({ warnings }) => warnings)[1]).toMatch(
    /^partial: the prediction covers 2 of 4 slices along z; /,
  )
})

it('says of a resampled prediction what it covers', async () => {
  const evaluation = await evaluate(
    { references: { 'a.nrrd': whole }, predictions: { net: { 'a.nrrd': mask('2 2 2', '0,0,0') } } },
    { metrics: ['dice'], geometry: 'resample' },
  )
  const [{ resampled, partial }] = caseProblems(evaluation) as [ReturnType<typeof caseProblems>[0]]
  expect([resampled, partial]).toEqual([1, 1])
})
