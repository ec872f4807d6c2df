/** Detections of one category on one image. */
export interface DetectionCount {
  readonly image: unknown
  readonly category: unknown
  readonly count: number
}

/** A warning where images have more detections of a category than count. */
export function manyDetections(counts: readonly DetectionCount[], most = 100): string[] {
  const beyond = counts.filter(({ count }) => count > most)
  if (beyond.length === 0) return []
  const { image, category, count } = beyond[0]!
  const more = beyond.length > 1 ? `, and ${beyond.length - 1} more images and categories` : ''
  return [
    `image ${image} has ${count} detections of category ${category}, of which the ${most} with the highest scores count (--max-detections)${more}`,
  ]
}
