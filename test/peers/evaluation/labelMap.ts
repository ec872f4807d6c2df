/** A small label map in C order: noise, boxes of labels, or a wave; now and then without one label or without any. */
export function labelMap(random: () => number, shape: readonly number[], classes: number): number[] {
  const size = shape.reduce((product, n) => product * n, 1)
  const kind = random()
  const out = new Array<number>(size).fill(0)
  if (kind < 0.06) return out
  const absent = random() < 0.3 ? 1 + Math.floor(random() * (classes - 1)) : -1
  const density = random()
  const set = (i: number, label: number) => {
    out[i] = label === absent ? 0 : label
  }
  if (kind < 0.35) {
    for (let i = 0; i < size; i++) if (random() < density) set(i, Math.floor(random() * classes))
    return out
  }
  for (let box = 0; box < 2 * classes; box++) {
    const low = shape.map((n) => Math.floor(random() * n))
    const high = shape.map((n, axis) => low[axis]! + 1 + Math.floor((random() * (n - low[axis]!)) / 2))
    const label = 1 + (box % (classes - 1))
    for (let i = 0; i < size; i++) {
      let rest = i
      let inside = true
      for (let axis = shape.length - 1; axis >= 0; axis--) {
        const at = rest % shape[axis]!
        rest = Math.floor(rest / shape[axis]!)
        inside &&= at >= low[axis]! && at < high[axis]!
      }
      if (inside) set(i, label)
    }
  }
  return out
}
