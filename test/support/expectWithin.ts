import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'

/**
 * Expects processor time within a bound of the machine that the promises are of (scripts/machineSpeed.mjs). What is past it is judged by the speed of this
 * machine, which takes seconds to measure.
 */
export async function expectWithin(time: number, most: number, about?: string): Promise<void> {
  const factor = time < most ? 1 : await machineFactor()
  expect(time, about).toBeLessThan(most * factor)
}

async function machineFactor(): Promise<number> {
  const module = (await import(pathToFileURL(resolve('scripts/machineSpeed.mjs')).href)) as {
    machineFactor(): Promise<number>
  }
  return module.machineFactor()
}
