import { errorInCommandWords } from '../../catalogue/errorInCommandWords'
import type { MetricSheet } from '../../catalogue/metricSheet'
import { isMedgradeError } from '../../errors/MedgradeError'

/** Computes a metric; its error begins with its name and names its options as the command does. */
export function inCommandWords<T>(sheet: MetricSheet, compute: () => T): T {
  try {
    return compute()
  } catch (error) {
    if (!isMedgradeError(error)) throw error
    const said = errorInCommandWords(error, sheet.options)
    said.message = `${sheet.name}: ${said.message}`
    throw said
  }
}
