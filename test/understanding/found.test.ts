import { beforeAll, expect, it } from 'vitest'
import { builtCommand } from '../support/builtCommand'
import { foundCases, foundProblem } from '../support/foundCases'

// Files as people have them: the command gives the right number, or refuses with the words that lead to it.

const volumes = ['labels-against-regions']

const readers = ['analyze', 'imagej-voxel-size', 'two-point-ring']

const tables: readonly string[] = []

let command: string
beforeAll(async () => {
  command = builtCommand()
})

const answered = new Set([...volumes, ...readers, ...tables])

it.each(foundCases.filter(({ id }) => answered.has(id)))('$id: $right', (one) => {
  expect(foundProblem(one, command)).toBeNull()
})
