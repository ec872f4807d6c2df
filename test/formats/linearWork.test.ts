import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { readInput } from '../fuzz/checkInput'
import type { FuzzInput } from '../fuzz/inputs'
import { expectWithin } from '../support/expectWithin'
import { hostileFiles } from '../support/hostileFiles'
import { hostileTexts } from '../support/hostileInputs'
import { growth, MOST_GROWTH } from './growth'

/** Bytes of the smaller input: large enough that quadratic work takes seconds on the larger one. */
const SIZE = 64 * 1024

describe('time is linear in the size of the input', () => {
  for (const { name, reader, file, make } of hostileTexts)
    it(name, async () => {
      const read = (bytes: Uint8Array) => readInput({ reader, file, files: new Map([[file, bytes]]) })
      const { exponent, milliseconds } = await growth(make, read, SIZE)
      expect(exponent).toBeLessThan(MOST_GROWTH)
      await expectWithin(milliseconds, 2000)
    })

  for (const { name, make } of hostileFiles)
    it(name, async () => {
      const { exponent, milliseconds } = await growth(make, read, SIZE)
      expect(exponent).toBeLessThan(MOST_GROWTH)
      await expectWithin(milliseconds, 2000)
    })
})

/** Limits as in a grading, so that the bytes of the file, not the limit, hold the reader back. */
async function read(input: FuzzInput): Promise<void> {
  try {
    await readInput(input, 2 ** 32)
  } catch (error) {
    if (!isMedgradeError(error)) throw error
  }
}
