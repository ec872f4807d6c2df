import { metricEntries } from '../../evaluation/metrics/metricSpec'

/** The better direction of a metric that nobody declared, by its name; null where no name is known. */
export function metricDirection(name: string): 'higher' | 'lower' | null {
  const [stem = name] = name.toLowerCase().split(/[:@]/)
  const plain = stem.replace(/^hd\d+$/, 'hd').replace(/_score$/, '')
  const known = metricEntries[plain] ?? metricEntries[plain.replace(/_.*$/, '')]
  return known === undefined || plain.includes('volume') ? null : known.better
}
