import { beforeAll, describe, expect, it, vi } from 'vitest'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { publicFunctions } from '../docs/publicFunctions'
import { refusedByTypes, typedProgram } from '../support/shapes/typedFunctions'
import { type BuiltFunctions, validCalls } from '../support/shapes/validCalls'
import { wrongValues } from '../support/shapes/wrongValues'

// JavaScript lets through what the types refuse. Without a check it ends as a TypeError, NaN, or an answer about nothing.

/** Answers false for any value. */
const predicates = new Set(['isMedgradeError'])

/** Read once, for the names of the functions and for their types. */
const program = typedProgram()
const functions = publicFunctions(program).filter(({ name }) => !predicates.has(name))

describe('each value that the type of a parameter refuses is refused with its place', () => {
  let built: BuiltFunctions
  let refused: ReturnType<typeof refusedByTypes>
  beforeAll(async () => {
    refused = refusedByTypes(program, functions)
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    built = await validCalls(functions)
    log.mockRestore()
  })

  it.each(functions)('$name', async ({ name, subPath }) => {
    const kinds = refused.get(name)!
    const valid = built.calls.get(name) ?? kinds.map(() => undefined)
    const wrong: string[] = []
    for (const [i] of valid.entries())
      for (const kind of kinds[Math.min(i, kinds.length - 1)] ?? []) {
        const given = valid.with(i, wrongValues[kind as keyof typeof wrongValues])
        const outcome = await outcomeOf(() => built.api[subPath]![name]!(...given))
        if (!isMedgradeError(outcome)) wrong.push(`argument ${i}, ${kind}: ${String(outcome)}`)
      }
    expect(wrong).toEqual([])
  })
})

async function outcomeOf(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    return error
  }
}
