import type { MissingValues } from '../../ranking/caseValues'

/** How many values are missing and what was done with them. */
export function missingWords(count: number, missing: MissingValues | undefined): string {
  if (count === 0) return 'no value missing'
  const values = count === 1 ? '1 value missing' : `${count} values missing`
  if (typeof missing === 'number') return `${values}, replaced by ${missing}`
  return missing === 'na.rm'
    ? `${values} and left out`
    : `${values}, ranked last in ${count === 1 ? 'its case' : 'their cases'}`
}
