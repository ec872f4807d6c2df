import { isMedgradeError } from '../../errors/MedgradeError'
import { inPythonWords } from './inPythonWords'

/** The fields of an error that Python's exception has. An error that is not ours has its stack, too. */
export interface ErrorFields {
  readonly code: string
  readonly message: string
  readonly file?: string | undefined
  readonly case?: string | undefined
  readonly found?: string | undefined
  readonly expected?: string | undefined
  readonly stack?: string | undefined
}

export function errorFields(error: unknown): ErrorFields {
  if (isMedgradeError(error)) {
    const { code, file, case: id, found, expected } = error
    const message = inPythonWords(error.message)
    return { code, message, file, case: id, found, expected: expected && inPythonWords(expected) }
  }
  if (!(error instanceof Error)) return { code: 'internal', message: String(error) }
  // Engines report a failed allocation by the message only.
  const memory = error instanceof RangeError && /alloc|array length|memory/i.test(error.message)
  return { code: memory ? 'out-of-memory' : 'internal', message: error.message, stack: error.stack }
}
