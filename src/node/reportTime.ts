/** The time in reports: now, or what SOURCE_DATE_EPOCH fixes so that two runs are equal byte for byte. */
import { MedgradeError } from '../errors/MedgradeError'

/**
 * The current time, or the seconds of `SOURCE_DATE_EPOCH`. Reports print local fields; a fixed time is shifted so that they show UTC on every machine.
 *
 * @throws MedgradeError `bad-option` when the variable is no whole number.
 */
export function reportTime(environment: Readonly<Record<string, string | undefined>> = process.env): Date {
  const epoch = environment.SOURCE_DATE_EPOCH
  if (epoch === undefined || epoch === '') return new Date()
  if (!/^\d+$/.test(epoch)) {
    throw new MedgradeError('bad-option', 'SOURCE_DATE_EPOCH must be a whole number of seconds', {
      found: epoch,
      expected: 'seconds',
    })
  }
  const utc = new Date(Number(epoch) * 1000)
  return new Date(
    utc.getUTCFullYear(),
    utc.getUTCMonth(),
    utc.getUTCDate(),
    utc.getUTCHours(),
    utc.getUTCMinutes(),
    utc.getUTCSeconds(),
  )
}
