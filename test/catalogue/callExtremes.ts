/** A script: calls every metric with extreme numbers for each of its numeric options, and writes a line before and after each call. */
import { writeSync } from 'node:fs'
import { loadMetric } from '../../src/catalogue/loadMetric'
import type { MetricSheet, OptionType } from '../../src/catalogue/metricSheet'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { metricArguments, neededOptions, withOption } from './metricArguments'

/** What a caller may write where a number is asked: nothing, less than nothing, the smallest and the largest of each kind. */
const extremes = [0, -1, 1e-300, 1e-9, 2 ** 20, 2 ** 31, 2 ** 53, 1e300]
const numeric: ReadonlySet<OptionType> = new Set(['number', 'whole', 'numbers'])

const write = (text: string) => writeSync(1, text)

async function called(sheet: MetricSheet, option: string, value: unknown): Promise<string> {
  const metric = await loadMetric(sheet)
  try {
    metric(...metricArguments(sheet, 1), withOption(neededOptions(sheet), option, value))
    return 'value'
  } catch (error) {
    return isMedgradeError(error) ? 'refused' : `thrown ${error}`
  }
}

for (const sheet of metricSheets)
  for (const [option, { type }] of Object.entries(sheet.options)) {
    if (!numeric.has(type)) continue
    for (const value of extremes) {
      write(`${sheet.name} ${option} ${value}: `)
      write(`${await called(sheet, option, type === 'numbers' ? [value] : value)}\n`)
    }
  }
