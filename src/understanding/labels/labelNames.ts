/** A label with the values that belong to it in a label map. */
export interface NamedLabel {
  readonly name: string
  readonly values: readonly number[]
}

/** Names of masks in a folder of one file a label, and of labels: `_` and blank are equal. */
export const plainLabel = (name: string) => name.replaceAll('_', ' ')

/** Names are compared without regard to case, and `_` is a blank. */
export const plainLabelName = (name: string) => plainLabel(name).trim().toLowerCase()
