/** What a BIDS name of a mask says. */
export interface BidsName {
  /** `sub`, `ses`, `task` and `run`, as in the name. */
  readonly case: string
  /** Entity `label`. */
  readonly label?: string
  /** The name without `label`: equal for the masks of one image. */
  readonly group: string
  readonly entities: ReadonlyMap<string, string>
}

const identifying = ['sub', 'ses', 'task', 'run']

/** Reads `sub-01_ses-1_label-tumor_mask`; null for names that are none of BIDS masks (suffix `mask`, `dseg`, `probseg`). */
export function bidsName(stem: string): BidsName | null {
  const parts = stem.split('_')
  const suffix = parts.pop()
  if (suffix !== 'mask' && suffix !== 'dseg' && suffix !== 'probseg') return null
  const entities = new Map<string, string>()
  for (const part of parts) {
    const dash = part.indexOf('-')
    if (dash < 1) return null
    entities.set(part.slice(0, dash), part.slice(dash + 1))
  }
  if (!entities.has('sub')) return null
  const kept = identifying.filter((key) => entities.has(key)).map((key) => `${key}-${entities.get(key)}`)
  const label = suffix === 'dseg' ? undefined : entities.get('label')
  return {
    case: kept.join('_'),
    label,
    group: [...parts.filter((part) => !part.startsWith('label-')), suffix].join('_'),
    entities,
  }
}
