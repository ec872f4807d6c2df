import type { MetricGroup } from './compareTypes'
import type { CompareSettings } from './permalink'

/** Settings that belong to a group. */
const settingOf: Readonly<Record<string, (settings: CompareSettings, unit: string) => string>> = {
  hd95: ({ percentile }) => `percentile ${percentile}`,
  nsd: ({ tolerance }, unit) => `tolerance ${tolerance} ${unit}`,
}

/** A sentence for the methods of a paper: metric, convention with its definition, settings, program and version. */
export function methodsSentence(
  group: MetricGroup,
  convention: string | undefined,
  settings: CompareSettings,
  { unit, version }: { readonly unit: string; readonly version: string },
): string {
  const { name, note } = group.conventions.find(({ id }) => id === convention) ?? group.conventions[0]!
  const setting = settingOf[group.id]?.(settings, unit)
  const what = `${group.title}${setting === undefined ? '' : ` (${setting})`}`
  return `${what} was computed with medgrade ${version} by the convention ${name}: ${note}`
}
