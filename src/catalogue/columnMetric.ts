import { type FoundMetric, knownMetric } from './findMetric'

/** The metric that a column or a key of a report is named after; null where none is, or where the name has a number that the metric does not take. */
export function columnMetric(name: string): FoundMetric | null {
  try {
    return knownMetric(name)
  } catch {
    return null
  }
}

/** The same, where a label or the word score may stand beside the metric: `dice_tumour`, `liver/hd95`, `Liver HD95`, `dice_score`. */
export function labelledMetric(name: string): FoundMetric | null {
  const own = name.split(/[/ ]/).at(-1) ?? name
  const [stem = own] = own.split(/[:@]/)
  const spellings = [name, own, stem, stem.replace(/_score$/i, ''), stem.replace(/_.*$/, '')]
  for (const one of spellings) {
    const found = columnMetric(one)
    if (found) return found
  }
  return null
}
