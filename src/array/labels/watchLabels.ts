// Who hands arrays to a metric of somebody else's code learns here which labels were asked for that neither array has.

/** Told once a label that a metric was asked for and that neither array of the pair has. */
export type AbsentLabelListener = (label: number | 'any') => void

// Registered by name: an own challenge may import another build of this package than the command that loads it.
const listener = Symbol.for('medgrade.absentLabel')

/** Label metrics over this array call the listener for every label they are asked for that is absent on both sides. */
export function watchLabels(array: object, onAbsent: AbsentLabelListener): void {
  Object.defineProperty(array, listener, { value: onAbsent, configurable: true })
}

/** The listener of the first array that has one. */
export function listenerOf(...arrays: readonly object[]): AbsentLabelListener | undefined {
  for (const array of arrays) {
    const found = (array as { readonly [listener]?: AbsentLabelListener })[listener]
    if (found) return found
  }
  return undefined
}
