import type { MetricGroup } from './compareTypes'
import type { CompareSettings } from './permalink'

/** The title of a group with the setting that belongs to it; that of `hd95` ends in the word percentile. */
export function settledTitle({ id, title }: MetricGroup, settings: CompareSettings, unit: string): string {
  if (id === 'hd95') return `${title} ${settings.percentile}`
  return id === 'nsd' ? `${title}, tolerance ${settings.tolerance} ${unit}` : title
}

/** A sentence for the methods of a paper: metric, convention with its definition, settings, program and version. */
export function methodsSentence(
  group: MetricGroup,
  convention: string | undefined,
  settings: CompareSettings,
  { unit, version }: { readonly unit: string; readonly version: string },
): string {
  const { name, note } = group.conventions.find(({ id }) => id === convention) ?? group.conventions[0]!
  const what = settledTitle(group, settings, unit)
  return `${what} was computed with medgrade ${version} by the convention ${name}: ${note}`
}
