// Textbook versions of the label and topology functions: slow, plain, and written without looking at the kernels.

/** A mask or label array in C order, of two or three axes (two axes: n0 = 1 is put in front by the caller). */
export interface Plain3 {
  readonly data: readonly number[]
  readonly shape: readonly [number, number, number]
}

export function at({ data, shape: [n0, n1, n2] }: Plain3, i: number, j: number, k: number): number {
  return i < 0 || j < 0 || k < 0 || i >= n0 || j >= n1 || k >= n2 ? 0 : data[(i * n1 + j) * n2 + k]!
}

/** Neighbour steps that differ along at most `reach` axes. */
export function steps(reach: number): [number, number, number][] {
  const out: [number, number, number][] = []
  for (let i = -1; i <= 1; i++)
    for (let j = -1; j <= 1; j++)
      for (let k = -1; k <= 1; k++) {
        const used = Math.abs(i) + Math.abs(j) + Math.abs(k)
        if (used > 0 && used <= reach) out.push([i, j, k])
      }
  return out
}

/** Flood fill in raster order; numbers from 1. */
export function floodFill(array: Plain3, reach: number, merged: boolean): { labels: number[]; count: number } {
  const [n0, n1, n2] = array.shape
  const labels = array.data.map(() => 0)
  let count = 0
  for (let start = 0; start < labels.length; start++) {
    if (array.data[start] === 0 || labels[start] !== 0) continue
    count++
    const stack = [start]
    labels[start] = count
    while (stack.length > 0) {
      const p = stack.pop()!
      const i = Math.floor(p / (n1 * n2))
      const j = Math.floor(p / n2) % n1
      const k = p % n2
      for (const [a, b, c] of steps(reach)) {
        const [x, y, z] = [i + a, j + b, k + c]
        if (x < 0 || y < 0 || z < 0 || x >= n0 || y >= n1 || z >= n2) continue
        const q = (x * n1 + y) * n2 + z
        if (labels[q] !== 0 || array.data[q] === 0) continue
        if (!merged && array.data[q] !== array.data[p]) continue
        labels[q] = count
        stack.push(q)
      }
    }
  }
  return { labels, count }
}

/** Labels that touch, by looking at every voxel. */
export function touching(array: Plain3, reach: number): Map<number, number[]> {
  const [n0, n1, n2] = array.shape
  const met = new Map<number, Set<number>>()
  for (let i = 0; i < n0; i++)
    for (let j = 0; j < n1; j++)
      for (let k = 0; k < n2; k++) {
        const own = at(array, i, j, k)
        if (own === 0) continue
        if (!met.has(own)) met.set(own, new Set())
        for (const [a, b, c] of steps(reach)) {
          const other = at(array, i + a, j + b, k + c)
          if (other !== 0 && other !== own) met.get(own)!.add(other)
        }
      }
  return new Map([...met].sort((p, q) => p[0] - q[0]).map(([own, set]) => [own, [...set].sort((p, q) => p - q)]))
}

/** Lee 1994 with every voxel judged afresh in every direction of every pass. */
export function thinLee({ data, shape }: Plain3): number[] {
  const image = { data: data.map((value) => (value === 0 ? 0 : 1)), shape }
  const [n0, n1, n2] = shape
  const sides: [number, number, number][] = [
    [0, -1, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, 0, -1],
    [1, 0, 0],
    [-1, 0, 0],
  ]
  const used = n0 === 1 ? sides.slice(0, 4) : sides
  for (let unchanged = 0; unchanged < used.length; ) {
    unchanged = 0
    for (const [a, b, c] of used) {
      const candidates: [number, number, number][] = []
      for (let i = 0; i < n0; i++)
        for (let j = 0; j < n1; j++)
          for (let k = 0; k < n2; k++) {
            if (at(image, i, j, k) === 0 || at(image, i + a, j + b, k + c) !== 0) continue
            if (neighbours(image, i, j, k) === 1) continue
            if (keepsEuler(image, i, j, k) && isSimple(image, i, j, k)) candidates.push([i, j, k])
          }
      let deleted = 0
      for (const [i, j, k] of candidates) {
        if (!isSimple(image, i, j, k)) continue
        image.data[(i * n1 + j) * n2 + k] = 0
        deleted++
      }
      if (deleted === 0) unchanged++
    }
  }
  return image.data
}

function neighbours(image: Plain3, i: number, j: number, k: number): number {
  return steps(3).filter(([a, b, c]) => at(image, i + a, j + b, k + c) !== 0).length
}

/** 8 v − 4 e + 2 f − 1 over the eight octants must be zero. */
function keepsEuler(image: Plain3, i: number, j: number, k: number): boolean {
  let sum = 0
  const free = (cells: [number, number, number][]): number =>
    cells.every(([a, b, c]) => at(image, i + a, j + b, k + c) === 0) ? 1 : 0
  for (const a of [-1, 1])
    for (const b of [-1, 1])
      for (const c of [-1, 1]) {
        const faces = free([[a, 0, 0]]) + free([[0, b, 0]]) + free([[0, 0, c]])
        const edge = (cells: [number, number, number][]) => free(cells)
        const edges =
          edge([
            [a, 0, 0],
            [0, b, 0],
            [a, b, 0],
          ]) +
          edge([
            [a, 0, 0],
            [0, 0, c],
            [a, 0, c],
          ]) +
          edge([
            [0, b, 0],
            [0, 0, c],
            [0, b, c],
          ])
        const corner = free([
          [a, 0, 0],
          [0, b, 0],
          [0, 0, c],
          [a, b, 0],
          [a, 0, c],
          [0, b, c],
          [a, b, c],
        ])
        sum += 8 * corner - 4 * edges + 2 * faces - 1
      }
  return sum === 0
}

function isSimple(image: Plain3, i: number, j: number, k: number): boolean {
  const cube = steps(3).map(([a, b, c]) => at(image, i + a, j + b, k + c))
  cube.splice(13, 0, 0)
  return floodFill({ data: cube, shape: [3, 3, 3] }, 3, true).count <= 1
}

/** Zhang and Suen with scikit-image's exceptions, on rows that go down. */
export function thinZhang(data: readonly number[], height: number, width: number): number[] {
  const changed: Record<number, number> = { 3: 1, 6: 1, 10: 3, 11: 1, 12: 1, 14: 1, 24: 2, 26: 2, 40: 3, 48: 0, 56: 2 }
  Object.assign(changed, { 96: 2, 104: 2, 108: 2, 129: 0, 130: 3, 131: 1, 134: 1, 160: 3, 161: 1, 176: 2, 192: 2 })
  Object.assign(changed, { 194: 1, 198: 1, 224: 2 })
  let image: number[] = data.map((value) => (value === 0 ? 0 : 1))
  const pixel = (r: number, c: number) => (r < 0 || c < 0 || r >= height || c >= width ? 0 : image[r * width + c]!)
  for (let before = -1; before !== image.reduce((a, b) => a + b, 0); ) {
    before = image.reduce((a, b) => a + b, 0)
    for (const pass of [1, 2]) {
      image = image.map((value, index) => {
        if (value === 0) return 0
        const r = Math.floor(index / width)
        const c = index % width
        const nw = pixel(r - 1, c - 1)
        const n = pixel(r - 1, c)
        const ne = pixel(r - 1, c + 1)
        const e = pixel(r, c + 1)
        const se = pixel(r + 1, c + 1)
        const s = pixel(r + 1, c)
        const sw = pixel(r + 1, c - 1)
        const w = pixel(r, c - 1)
        const code = nw + 2 * n + 4 * ne + 8 * e + 16 * se + 32 * s + 64 * sw + 128 * w
        const ring = [n, ne, e, se, s, sw, w, nw]
        const b = ring.reduce((x, y) => x + y, 0)
        const a = ring.filter((x, k) => x === 0 && ring[(k + 1) % 8] === 1).length
        const candidate = b >= 2 && b <= 6 && a === 1
        const first = candidate && n * e * s === 0 && e * s * w === 0 ? 1 : 0
        const second = candidate && n * e * w === 0 && n * s * w === 0 ? 2 : 0
        return ((changed[code] ?? first + second) & pass) !== 0 ? 0 : 1
      })
    }
  }
  return image
}
