/** Adds any number of elements to a list. As arguments of `push` 100 000 of them do not fit the stack. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one)
}
