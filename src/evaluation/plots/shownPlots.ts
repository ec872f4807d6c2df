import { isMedgradeError } from '../../errors/MedgradeError'
import type { CasePlots } from './casePlots'

/** What figures draw; nothing where its metrics refuse what those of the run do not need, such as scores that are not finite. */
export function shownPlots(make: () => CasePlots): { readonly plots?: CasePlots } {
  try {
    return { plots: make() }
  } catch (error) {
    if (isMedgradeError(error)) return {}
    throw error
  }
}
