import type { ReportError } from '../contract'
import { isAbsent } from './refuse'

/** An error in one line: its message, then those of case, file, found and expected that the message does not contain. */
export function wordsOf(error: Pick<ReportError, 'message' | 'case' | 'file' | 'found' | 'expected'>): string {
  const { message } = error
  const parts = (['case', 'file', 'found', 'expected'] as const).flatMap((key) => {
    const value = error[key]
    return value === undefined || value === '' || isAbsent(value) || message.includes(value) ? [] : [`${key} ${value}`]
  })
  return parts.length === 0 ? message : `${message} (${parts.join('; ')})`
}
