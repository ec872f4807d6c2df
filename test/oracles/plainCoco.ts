/** COCO's average precision for boxes at one threshold, all areas, 100 detections, as the definition reads: every step spelled out. */
import type { CocoDataset, CocoDetection } from '../../src/metrics/detection/evaluateCoco'

export function plainCocoAp(
  { annotations, images }: CocoDataset,
  detections: readonly CocoDetection[],
  category: number,
  threshold: number,
): number {
  const verdicts: { score: number; hit: boolean; image: number }[] = []
  const counted = annotations.filter((truth) => truth.category_id === category && !truth.iscrowd)
  const ids = images.map(({ id }) => id as number).sort((a, b) => a - b)
  for (const image of ids) {
    const truths = annotations.filter((truth) => truth.image_id === image && truth.category_id === category)
    const taken = new Set<number>()
    const own = detections
      .filter((detection) => detection.image_id === image && detection.category_id === category)
      .sort((a, b) => b.score - a.score)
      .slice(0, 100)
    for (const { bbox, score } of own) {
      const reach = truths.map((truth) => overlap(bbox!, truth.bbox!, Boolean(truth.iscrowd)))
      const candidates = truths.map((_, i) => i).filter((i) => reach[i]! >= threshold && !taken.has(i))
      const best = (list: readonly number[]) => list.reduce((a, b) => (reach[b]! >= reach[a]! ? b : a), list[0]!)
      const ordinary = candidates.filter((i) => !truths[i]!.iscrowd)
      if (ordinary.length > 0) {
        taken.add(best(ordinary))
        verdicts.push({ score, hit: true, image })
      } else if (candidates.length === 0) verdicts.push({ score, hit: false, image })
    }
  }
  if (counted.length === 0) return -1
  verdicts.sort((a, b) => b.score - a.score)
  const points = verdicts.map((_, i) => {
    const tp = verdicts.slice(0, i + 1).filter(({ hit }) => hit).length
    return { recall: tp / counted.length, precision: tp / (i + 1 + 2 ** -52) }
  })
  let sum = 0
  for (let r = 0; r <= 100; r++) {
    const reached = points.filter(({ recall }) => recall >= (r === 100 ? 1 : r * 0.01))
    sum += Math.max(0, ...reached.map(({ precision }) => precision))
  }
  return sum / 101
}

function overlap(d: readonly number[], g: readonly number[], crowd: boolean): number {
  const width = Math.min(d[0]! + d[2]!, g[0]! + g[2]!) - Math.max(d[0]!, g[0]!)
  const height = Math.min(d[1]! + d[3]!, g[1]! + g[3]!) - Math.max(d[1]!, g[1]!)
  if (width <= 0 || height <= 0) return 0
  const own = d[2]! * d[3]!
  return (width * height) / (crowd ? own : own + g[2]! * g[3]! - width * height)
}
