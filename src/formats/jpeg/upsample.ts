import type { JpegComponent, JpegFrame } from './jpegFrame'

/**
 * Resizes a component's plane to the picture as the reference decoder does: by the triangle filter for factors of two (across only if the plane is
 * wider than two samples), by repetition for other factors.
 */
export function upsample(plane: Uint8Array, component: JpegComponent, frame: JpegFrame): Uint8Array {
  const stride = component.blocksPerRow * 8
  const across = frame.hMax / component.h
  const down = frame.vMax / component.v
  if (across === 2 && down === 1 && component.width > 2) return doubleWidth(plane, stride, component, frame)
  if (across === 2 && down === 2 && component.width > 2) return doubleBoth(plane, stride, component, frame)
  if (across === 1 && down === 2) return doubleHeight(plane, stride, component, frame)
  return repeat(plane, stride, across, down, frame)
}

function repeat(plane: Uint8Array, stride: number, across: number, down: number, frame: JpegFrame): Uint8Array {
  const { width, height } = frame
  const out = new Uint8Array(width * height)
  for (let y = 0, to = 0; y < height; y++) {
    const from = Math.floor(y / down) * stride
    if (across === 1) out.set(plane.subarray(from, from + width), to)
    else for (let x = 0; x < width; x++) out[to + x] = plane[from + Math.floor(x / across)]
    to += width
  }
  return out
}

function doubleWidth(plane: Uint8Array, stride: number, component: JpegComponent, frame: JpegFrame): Uint8Array {
  const { width, height } = frame
  const last = component.width - 1
  const out = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = y * stride
    const to = y * width
    for (let x = 0; x < width; x++) {
      const i = x >> 1
      const c = plane[from + i]
      if ((x & 1) === 0) out[to + x] = i === 0 ? c : (3 * c + plane[from + i - 1] + 1) >> 2
      else out[to + x] = i === last ? c : (3 * c + plane[from + i + 1] + 2) >> 2
    }
  }
  return out
}

/** The row above (even output rows) or below (odd ones), clamped to the component. */
const nextNearest = (y: number, height: number): number =>
  (y & 1) === 0 ? Math.max(0, (y >> 1) - 1) : Math.min(height - 1, (y >> 1) + 1)

function doubleHeight(plane: Uint8Array, stride: number, component: JpegComponent, frame: JpegFrame): Uint8Array {
  const { width, height } = frame
  const out = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const near = (y >> 1) * stride
    const far = nextNearest(y, component.height) * stride
    const bias = (y & 1) === 0 ? 1 : 2
    for (let x = 0; x < width; x++) out[y * width + x] = (3 * plane[near + x] + plane[far + x] + bias) >> 2
  }
  return out
}

function doubleBoth(plane: Uint8Array, stride: number, component: JpegComponent, frame: JpegFrame): Uint8Array {
  const { width, height } = frame
  const last = component.width - 1
  const out = new Uint8Array(width * height)
  const sums = new Int32Array(component.width)
  for (let y = 0; y < height; y++) {
    const near = (y >> 1) * stride
    const far = nextNearest(y, component.height) * stride
    for (let i = 0; i <= last; i++) sums[i] = 3 * plane[near + i] + plane[far + i]
    const to = y * width
    for (let x = 0; x < width; x++) {
      const i = x >> 1
      const s = 3 * sums[i]
      if ((x & 1) === 0) out[to + x] = (s + sums[i === 0 ? 0 : i - 1] + 8) >> 4
      else out[to + x] = (s + sums[i === last ? last : i + 1] + 7) >> 4
    }
  }
  return out
}
