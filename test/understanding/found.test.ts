import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { foundCases, foundFolder, foundProblem } from '../support/evaluation/foundCases'

// Files as people have them: the command gives the right number, or refuses with the words that lead to it.

it('has a case for every folder', () => {
  const folders = readdirSync(foundFolder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  )
  expect(folders).toHaveLength(35)
  expect(foundCases.map(({ id }) => id).sort()).toEqual(folders.sort())
})

it.each(foundCases)('$id: $right', async (one) => {
  expect(await foundProblem(one)).toBeNull()
})
