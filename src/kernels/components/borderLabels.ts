/**
 * The labels that border removal of cell segmentation erases: the distinct values in the outer frame, with 0 added if there is an interior, ascending,
 * without the first. An image with background loses every label on the frame; an image that is all frame and has no background keeps its smallest label.
 */
export function borderLabels(labels: ArrayLike<number>, height: number, width: number, margin: number): Set<number> {
  const seen = new Set<number>()
  const hasInterior = height > 2 * margin && width > 2 * margin
  if (hasInterior) seen.add(0)
  let last = Number.NaN
  const addRange = (from: number, to: number): void => {
    for (let i = from; i < to; i++) {
      if (labels[i] === last) continue
      last = labels[i]
      seen.add(last)
    }
  }
  for (let row = 0; row < height; row++) {
    const start = row * width
    if (!hasInterior || row < margin || row >= height - margin) addRange(start, start + width)
    else {
      addRange(start, start + margin)
      addRange(start + width - margin, start + width)
    }
  }
  return new Set([...seen].sort((a, b) => a - b).slice(1))
}
