import { expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import { evaluatedMetrics } from '../../../src/reporting/evaluation/evaluatedMetrics'
import { npyBytes } from '../../support/files/smallFiles'

it('chooses pictures among cases alone, not what is over all of them', async () => {
  const field = npyBytes(new Float32Array(192), [4, 4, 4, 3])
  const landmarks = new TextEncoder().encode('1,1,1,2,1,1\n2,2,2,2,2,2\n')
  const evaluation = await evaluate(
    {
      references: { 'a.csv': landmarks, 'b.csv': landmarks },
      predictions: { net: { 'a.npy': field, 'b.npy': field } },
    },
    { task: 'registration', metrics: ['tre', 'tre30'], tables: { noHeader: true } },
  )
  expect(evaluation.cases.map((one) => one.case)).toEqual(['a', 'b', 'all'])
  expect(evaluatedMetrics(evaluation).cases).toEqual(['a', 'b'])
})
