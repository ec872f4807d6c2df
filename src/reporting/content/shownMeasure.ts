import { MINUS } from './numberText'

/** A measurement in four digits. @param isDifference whether one above 0 has its sign. */
export function shownMeasure(value: number, isDifference = false): string {
  const digits = String(Number(Math.abs(value).toPrecision(4)))
  const sign = value < 0 && digits !== '0' ? MINUS : isDifference && digits !== '0' ? '+' : ''
  return `${sign}${digits}`
}
