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

/** How values of a metric are written, by its unit and else by its name. */
export function metricKind(name: string, unit?: string): NumberKind {
  const known = unit === undefined ? undefined : ofUnit[unit]
  if (known !== undefined) return known
  const [, last = name] = /(?:^|[/ ])([^/ ]+)$/.exec(name.toLowerCase()) ?? []
  if (/^(hd\d*|hausdorff|m?assd?|masd|asd)(_|:|$)/.test(last) || /_mm$/.test(last)) return 'millimetre'
  // Of one voxel a tenth of a millilitre says nothing.
  if (/(^|_)(volume_diff|(?<!voxel_volume_)ml)$/.test(last)) return 'volume'
  if (/(^|_)voxels(_|$)|^(tp|fp|fn|tn)$|_(lesions|components|count)$/.test(last)) return 'count'
  return 'ratio'
}

/** Counts have no decimals, their means have: three, or one where there are hundreds. */
export function meanKind(kind: NumberKind, mean = 0): NumberKind {
  if (kind !== 'count') return kind
  return Math.abs(mean) >= 100 ? 'rank' : 'ratio'
}
