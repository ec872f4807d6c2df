/**
 * The labels that the border rule of cell segmentation erases: the distinct values of the outer frame, together with 0 if there is an interior,
 * in ascending order, without the first. So as soon as 0 is among them every label that touches the frame goes; in an image that is all frame and
 * has no background the smallest label stays.
 */
export function borderLabels(labels: ArrayLike<number>, height: number, width: number, margin: number): Set<number> {
  const seen = new Set<number>()
  const interior = height > 2 * margin && width > 2 * margin
  if (interior) seen.add(0)
  let last = Number.NaN
  const see = (from: number, to: number): void => {
    for (let i = from; i < to; i++) {
      if (labels[i] === last) continue
      last = labels[i]
      seen.add(last)
    }
  }
  for (let row = 0; row < height; row++) {
    const start = row * width
    if (!interior || row < margin || row >= height - margin) see(start, start + width)
    else {
      see(start, start + margin)
      see(start + width - margin, start + width)
    }
  }
  return new Set([...seen].sort((a, b) => a - b).slice(1))
}
