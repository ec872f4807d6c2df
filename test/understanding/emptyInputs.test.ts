import { describe, expect, it } from 'vitest'
import { loadMetric } from '../../src/catalogue/loadMetric'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { toldOf } from '../../src/cli/metric/metricNotes'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { metricArguments, neededOptions } from '../catalogue/metricArguments'

// Every metric of lists, marks, points, tracks, texts and boxes over inputs that are equal or lack everything on a side, or in each of its parts:
// a number, a refusal, or NaN with its reason.

type Emptied = (value: unknown) => unknown

/** Lists and texts without content, arrays of zeros. */
const emptied: Emptied = (value) => {
  if (Array.isArray(value)) return []
  if (typeof value === 'string') return ''
  if (typeof value !== 'object' || value === null) return value
  if ('data' in value) return { ...value, data: (value.data as Float64Array).slice().fill(0) }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, emptied(part)]))
}
const eachEmptied: Emptied = (value) => (Array.isArray(value) ? value.map(emptied) : emptied(value))

/** By what was done to the arguments. */
function variants(args: readonly unknown[]): Record<string, readonly unknown[]> {
  const [first, second, ...rest] = args
  if (args.length === 1) return { 'no part': [emptied(first)], 'empty parts': [eachEmptied(first)] }
  return {
    equal: [first, structuredClone(first), ...rest],
    'no reference': [emptied(first), second, ...rest],
    'no prediction': [first, emptied(second), ...rest],
    neither: args.map(emptied),
    'empty parts of the reference': [eachEmptied(first), second, ...rest],
    'empty parts': args.map(eachEmptied),
  }
}

const holdsNaN = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(holdsNaN) : Number.isNaN(value)

describe('a NaN of nothing carries its reason', () => {
  it.each(metricSheets.filter(({ input }) => input !== 'labels').map((sheet) => [sheet.name, sheet] as const))(
    '%s',
    async (_, sheet) => {
      const metric = await loadMetric(sheet)
      const options = neededOptions(sheet)
      for (const [what, values] of Object.entries(variants(metricArguments(sheet, 1)))) {
        let value: unknown
        try {
          value = metric(...values, options)
        } catch (error) {
          expect(isMedgradeError(error), `${what}: ${error}`).toBe(true)
          continue
        }
        if (!holdsNaN(value)) continue
        const { fields, lines } = toldOf(
          { sheet, short: null, options },
          { values, options: {}, warnings: [] },
          { value, options },
        )
        expect(fields.reason, what).toMatch(/^(?:all|there|the|both|no|a) /)
        expect(lines, what).toContain(`note: NaN, because ${fields.reason}`)
      }
    },
  )
})
