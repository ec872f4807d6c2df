import { expect, it } from 'vitest'
import { declaredChallenge } from '../../src/challenges/own/declaredChallenge'
import { grade } from '../../src/engine/grade'
import { missingRows } from '../../src/engine/missingRows'

const declaration = `
id: numbers
answers: { id: id, numbers: { truth: y } }
submission: { id: id, numbers: { guess: p } }
measures: { r: { metric: plcc } }
metrics: [{ name: r, direction: higher }]
`
const answers = 'id,y\n0,1\n1,3\n2,4'

it.each([
  ['id,p\n0,1', 2],
  ['id,p\n0,1\n1,2\n7,1', 1],
  ['id,p\n0,1\n1,2\n2,1\n9,9', 0],
  ['id,p\n0,1\n1,2\n2,x', null],
])('counts what a refused submission lacks: %j', async (submission, missing) => {
  const { error } = await grade(await declaredChallenge(declaration), { submission, answers })
  expect(error).not.toBeNull()
  expect(missingRows(error)).toBe(missing)
})

it('is silent about other reports', () => expect(missingRows(null)).toBeNull())
