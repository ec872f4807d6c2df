import { columnMetric, labelledMetric } from '../../catalogue/columnMetric'
import type { FoundMetric } from '../../catalogue/findMetric'
import { metricFacts } from '../../catalogue/metricFacts'
import { withSpacing } from '../../catalogue/withSpacing'
import type { NumberKind } from './numberText'

const ofUnit: Readonly<Record<string, NumberKind>> = {
  mm: 'millimetre',
  mm2: 'volume',
  mm3: 'volume',
  ml: 'volume',
  percent: 'volume',
  second: 'seconds',
  count: 'count',
  voxel: 'count',
}

/** Units and counted things at the end of a name. Of one voxel a tenth of a millilitre says nothing. */
const named: readonly (readonly [RegExp, NumberKind])[] = [
  [/_mm$/, 'millimetre'],
  [/(?:^|_)(?<!voxel_volume_)ml$/, 'volume'],
  [/(?:^|_)voxels(?:_|$)|_(?:lesions|components|count)$/, 'count'],
]

/** The place among published entries that reports and summaries have, a share. */
const PERCENTILE = 'percentile'

/** How values of a metric are written: a percentile as percent, others by its unit, stated or that of the catalogue, else by the unit in its name. A length in voxels has decimals, too. */
export function metricKind(name: string, unit?: string): NumberKind {
  if (name === PERCENTILE) return 'percentile'
  const exact = kindOf(columnMetric(name))
  const known = unit === undefined ? undefined : ofUnit[unit]
  if (known !== undefined) return known === 'count' && exact === 'millimetre' ? exact : known
  const labelled = exact ?? kindOf(labelledMetric(name))
  // Beside a count stands what is made of it, such as a rate.
  if (labelled !== undefined && (labelled !== 'count' || exact)) return labelled
  return named.find(([ending]) => ending.test(name.toLowerCase()))?.[1] ?? 'ratio'
}

function kindOf(found: FoundMetric | null): NumberKind | undefined {
  if (!found) return undefined
  // An error in voxels is a length, which it is in mm where voxels have a size.
  return ofUnit[metricFacts(withSpacing(found)).unit]
}

/** Counts have no decimals, their means have: three, or one where there are hundreds. */
export function meanKind(kind: NumberKind, mean = 0): NumberKind {
  if (kind !== 'count') return kind
  return Math.abs(mean) >= 100 ? 'rank' : 'ratio'
}
