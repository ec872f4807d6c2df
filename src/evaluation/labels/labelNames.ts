import { plainLabel } from '../inputs/sideCases'

export type { NamedLabel } from '../inputs/labelTable'

/** Names are compared without regard to case, and `_` is a blank. */
export const plainLabelName = (name: string) => plainLabel(name).trim().toLowerCase()
