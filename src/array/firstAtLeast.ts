/** First index of an ascending list whose value is at least `value`; NaN at the end of the list counts as larger than any number. */
export function firstAtLeast(ascending: ArrayLike<number>, value: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}
