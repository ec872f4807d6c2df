/** Errors of which it is known already how a report says them. */
import type { ReportError } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'

const settled = new WeakMap<object, ReportError>()

/** An error that ends in a report as it is given, whoever seems to be at fault where it is thrown. */
export function asSettled(error: ReportError): MedgradeError {
  const { code, message, side: _, ...details } = error
  const thrown = new MedgradeError(code, message, details)
  settled.set(thrown, error)
  return thrown
}

/** What was settled; undefined for every other error. */
export function settledError(thrown: unknown): ReportError | undefined {
  return typeof thrown === 'object' && thrown !== null ? settled.get(thrown) : undefined
}
