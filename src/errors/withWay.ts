import type { MedgradeErrorCode } from '../contract'
import { isMedgradeError, MedgradeError } from './MedgradeError'

/** What to do, by the code of an error that names no other way out. */
export type Ways = Readonly<Partial<Record<MedgradeErrorCode, string>>>

/** A message that says what to do: behind what is expected, or by an option. */
const hasWay = /; |--[a-z]|\bas a path\b/

/** What `step` resolves to; a way out stands at the end of its errors. */
export async function withWay<T>(ways: Ways, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw inWays(ways, error)
  }
}

/** An error with its way out; anything else, and what has one, as it is. */
export function inWays(ways: Ways, error: unknown): unknown {
  if (!isMedgradeError(error)) return error
  const { code, message, file, case: id, found, expected, cause } = error
  const way = ways[code as MedgradeErrorCode]
  if (way === undefined || hasWay.test(message)) return error
  const detail = { file, case: id, found, expected: `${expected}; ${way}`, cause }
  return new MedgradeError(code, `${message}; ${way}`, detail)
}
