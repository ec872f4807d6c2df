import { nameList } from '../../errors/nameList'
import type { Evaluation } from '../evaluate/evaluateTypes'
import { nearNames } from './nearNames'

/** At most so many names in one message. */
const mostNamed = 20

/** Notes and warnings about the run and its cases, those without a partner included, as the command says them and the page shows them. */
export function evaluationMessages({ cases, missing, extra, warnings, models }: Evaluation): string[] {
  const name = ({ model, case: id }: { readonly model: string; readonly case: string }) =>
    models.length > 1 ? `${model} ${id}` : id
  const list = (entries: readonly { readonly model: string; readonly case: string }[]) =>
    nameList(entries.map(name), mostNamed)
  const near = nearNames(
    missing.map((one) => one.case),
    extra.map((one) => one.case),
  )
  const quirks = new Set(cases.flatMap((one) => one.quirks))
  return [
    ...warnings.map((text) => `note: ${text}`),
    ...cases.flatMap((one) => one.warnings.map((text) => `warning: ${name(one)}: ${text}`)),
    ...(quirks.size > 0 ? [`note: quirks of the tool that took effect: ${[...quirks].join(', ')}`] : []),
    ...(missing.length > 0 ? [`warning: no prediction for ${missing.length}: ${list(missing)}`] : []),
    ...(extra.length > 0 ? [`warning: no reference for ${extra.length}: ${list(extra)}`] : []),
    ...(near === '' ? [] : [`note: ${near}`]),
  ]
}
