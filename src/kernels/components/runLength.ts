/**
 * Masks as run lengths in column-major order, alternating background and foreground, background first. Operations work on runs without unpacking the
 * mask. Runs of length zero have the same effect as in pycocotools.
 */
import { refuse } from '../../errors/refuse'

export interface Runs {
  readonly height: number
  readonly width: number
  readonly counts: Uint32Array
}

/** Reads COCO's string form: 5-bit groups, least significant first; count i > 2 is stored as the difference to count i − 2. */
export function runsFromText(text: string, height: number, width: number): Runs {
  const counts = new Uint32Array(text.length)
  let n = 0
  let at = 0
  while (at < text.length) {
    let value = 0
    let scale = 1
    let group = 0
    do {
      group = at < text.length ? text.charCodeAt(at++) - 48 : -1
      if (group < 0 || group > 63) refuseText(text, at - 1)
      value += (group & 31) * scale
      scale *= 32
    } while (group & 32)
    if (group & 16) value -= scale
    if (n > 2) value += counts[n - 2]
    if (value < 0 || value > 0xffffffff) refuseText(text, at - 1)
    counts[n++] = value
  }
  return { height, width, counts: counts.slice(0, n) }
}

export function runsToText({ counts }: Runs): string {
  let text = ''
  for (let i = 0; i < counts.length; i++) {
    let value = i > 2 ? counts[i] - counts[i - 2] : counts[i]
    for (let more = true; more; ) {
      const rest = Math.floor(value / 32)
      let group = value - rest * 32
      value = rest
      more = group & 16 ? value !== -1 : value !== 0
      if (more) group |= 32
      text += String.fromCharCode(group + 48)
    }
  }
  return text
}

/** The runs of a mask whose element (row, column) is `data[row · rowStride + column · columnStride]`; any non-zero element is foreground. */
export function runsFromMask(
  data: ArrayLike<number>,
  height: number,
  width: number,
  [rowStride, columnStride]: readonly [number, number],
): Runs {
  const counts: number[] = []
  let foreground = false
  let run = 0
  for (let column = 0; column < width; column++) {
    for (let row = 0, at = column * columnStride; row < height; row++, at += rowStride) {
      if ((data[at] !== 0) !== foreground) {
        counts.push(run)
        run = 0
        foreground = !foreground
      }
      run++
    }
  }
  counts.push(run)
  return { height, width, counts: Uint32Array.from(counts) }
}

/** Unpacks to a C-order mask of 0 and 1. */
export function runsToMask({ height, width, counts }: Runs): Uint8Array {
  const mask = new Uint8Array(height * width)
  let at = 0
  for (let i = 0; i < counts.length; i++) {
    const end = at + counts[i]
    if (i & 1) {
      let column = Math.floor(at / height)
      let row = at - column * height
      for (; at < end; at++) {
        mask[row * width + column] = 1
        if (++row === height) {
          row = 0
          column++
        }
      }
    }
    at = end
  }
  return mask
}

export function runsTotal({ counts }: Runs): number {
  let total = 0
  for (let i = 0; i < counts.length; i++) total += counts[i]
  return total
}

export function runsArea({ counts }: Runs): number {
  let area = 0
  for (let i = 1; i < counts.length; i += 2) area += counts[i]
  return area
}

/** The bounding box [x, y, width, height]. A run over two columns gives full height; fewer than two counts give [0, 0, 0, 0]. */
export function runsBox({ height, width, counts }: Runs): [number, number, number, number] {
  const paired = counts.length & ~1
  if (paired === 0) return [0, 0, 0, 0]
  let left = width
  let top = height
  let right = 0
  let bottom = 0
  let end = 0
  for (let i = 0; i < paired; i++) {
    const start = end
    end += counts[i]
    if ((i & 1) === 0 || counts[i] === 0) continue
    const firstColumn = Math.floor(start / height)
    const lastColumn = Math.floor((end - 1) / height)
    const firstRow = start - firstColumn * height
    const lastRow = end - 1 - lastColumn * height
    if (firstColumn < lastColumn) {
      top = 0
      bottom = height - 1
    }
    left = Math.min(left, firstColumn)
    right = Math.max(right, lastColumn)
    top = Math.min(top, firstRow, lastRow)
    bottom = Math.max(bottom, firstRow, lastRow)
  }
  // With only empty foreground runs the unsigned arithmetic of pycocotools wraps around.
  return [left, top, (right - left + 1) >>> 0, (bottom - top + 1) >>> 0]
}

/** Union or intersection of masks of one size. A single mask is returned unchanged; masks of different sizes give an empty 0 × 0 mask. */
export function mergeRuns(masks: readonly Runs[], intersect: boolean): Runs {
  const nothing = { height: 0, width: 0, counts: new Uint32Array(0) }
  if (masks.length === 0) return nothing
  const { height, width } = masks[0]
  let counts: ArrayLike<number> = masks[0].counts
  for (let i = 1; i < masks.length; i++) {
    if (masks[i].height !== height || masks[i].width !== width) return nothing
    counts = mergeTwo(counts, masks[i].counts, intersect)
  }
  return { height, width, counts: Uint32Array.from(counts) }
}

function mergeTwo(a: ArrayLike<number>, b: ArrayLike<number>, intersect: boolean): number[] {
  let inA = false
  let inB = false
  let leftA = a.length > 0 ? a[0] : 0
  let leftB = b.length > 0 ? b[0] : 0
  let nextA = 1
  let nextB = 1
  let run = 0
  let inside = false
  const out: number[] = []
  for (let left = 1; left > 0; ) {
    const step = Math.min(leftA, leftB)
    run += step
    leftA -= step
    leftB -= step
    if (leftA === 0 && nextA < a.length) {
      leftA = a[nextA++]
      inA = !inA
    }
    if (leftB === 0 && nextB < b.length) {
      leftB = b[nextB++]
      inB = !inB
    }
    left = leftA + leftB
    const was: boolean = inside
    inside = intersect ? inA && inB : inA || inB
    if (inside !== was || left === 0) {
      out.push(run)
      run = 0
    }
  }
  return out
}

/** Intersection over union, or over the area of `detection` if the truth is a crowd; −1 for masks of different sizes. */
export function runsIou(detection: Runs, truth: Runs, crowd: boolean): number {
  if (detection.height !== truth.height || detection.width !== truth.width) return -1
  return detection.counts.length === 0 || truth.counts.length === 0
    ? 0
    : countsIou(detection.counts, truth.counts, crowd)
}

function countsIou(a: ArrayLike<number>, b: ArrayLike<number>, crowd: boolean): number {
  let inA = false
  let inB = false
  let leftA = a[0]
  let leftB = b[0]
  let nextA = 1
  let nextB = 1
  let both = 0
  let whole = 0
  for (let left = 1; left > 0; ) {
    const step = leftA < leftB ? leftA : leftB
    if (inA && inB) both += step
    if (inA || (inB && !crowd)) whole += step
    leftA -= step
    leftB -= step
    if (leftA === 0 && nextA < a.length) {
      leftA = a[nextA++]
      inA = !inA
    }
    if (leftB === 0 && nextB < b.length) {
      leftB = b[nextB++]
      inB = !inB
    }
    left = leftA + leftB
  }
  return both === 0 ? 0 : both / whole
}

function refuseText(text: string, at: number): never {
  return refuse(
    'bad-input',
    `run-length text at character ${at}`,
    text.slice(Math.max(0, at - 8), at + 8),
    "'0' to 'o', counts of at least 0",
  )
}
