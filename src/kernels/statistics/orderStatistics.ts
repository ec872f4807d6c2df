/** The values at positions `k` and `k + 1` (`k` twice at the end) of the ascending order. Reorders `values`. */
export function orderStatistics(values: Float64Array | Float32Array, k: number): [number, number] {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const pivot = values[(low + high) >> 1]
    let i = low
    let j = high
    while (i <= j) {
      while (values[i] < pivot) i++
      while (values[j] > pivot) j--
      if (i <= j) {
        const swap = values[i]
        values[i++] = values[j]
        values[j--] = swap
      }
    }
    if (k <= j) high = j
    else if (k >= i) low = i
    else break
  }
  let next = Infinity
  for (let i = k + 1; i < values.length; i++) if (values[i] < next) next = values[i]
  return [values[k], k + 1 < values.length ? next : values[k]]
}
