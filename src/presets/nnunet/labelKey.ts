/** A label: one value, or a region of several. */
export type NnunetLabel = number | readonly number[]

/** The label in the keys of `summary.json`: a number as text, a region as Python prints the tuple of its values, `(1, 2)` or `(3,)`. */
export function labelKey(label: NnunetLabel): string {
  if (typeof label === 'number') return String(label)
  return label.length === 1 ? `(${label[0]},)` : `(${label.join(', ')})`
}
