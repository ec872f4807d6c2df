import type { ExampleValue } from './exampleTypes'

/** The value, or the error that its computation throws. */
export function exampleValue(compute: () => number | string): ExampleValue {
  try {
    return compute()
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
