// Reports labels that a challenge requests from a metric and that neither array has.

/** Called once for each label that a metric requests and that neither array of the pair has: its value, or the name of a mask. */
export type AbsentLabelListener = (label: number | string) => void

// Symbol.for: a user's challenge may import another build of this package than the command that loads it.
const listener = Symbol.for('medgrade.absentLabel')

/** Label metrics over this array call the listener for every requested label that is absent on both sides. */
export function watchLabels(array: object, onAbsent: AbsentLabelListener): void {
  Object.defineProperty(array, listener, { value: onAbsent, configurable: true })
}

/** The listener of the first array that has one. */
export function listenerOf(...arrays: readonly object[]): AbsentLabelListener | undefined {
  return arrays.map((array) => (array as { readonly [listener]?: AbsentLabelListener })[listener]).find(Boolean)
}
