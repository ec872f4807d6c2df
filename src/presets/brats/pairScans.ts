import { MedgradeError } from '../../errors/MedgradeError'
import { compareCodePoints } from '../../python/compareCodePoints'
import type { ToolFolders, ToolPair, ToolPairs } from '../presetTypes'

/** The number of a scan at the end of a prediction's name. */
const scan = /(?<!\d)(\d{4,5}(?:-\d{1,3})?)\.nii\.gz$/

/**
 * Pairs by the number of the scan, as the scoring of BraTS 2023 and 2024 does: the prediction's name ends with it, the reference's too or with `-seg` or
 * `_gtv` behind it. Cases are named after the number.
 *
 * @throws MedgradeError `bad-input` for two files of one side with the same number.
 */
export function pairScans({ references, predictions }: ToolFolders): ToolPairs {
  const masks = byScan(references, (path) => path.replace(/(?:-seg|_gtv)(\.nii\.gz)$/, '$1'), 'references')
  const own = byScan(predictions, (path) => path, 'predictions')
  const pairs: ToolPair[] = []
  for (const [id, prediction] of [...own].sort(([a], [b]) => compareCodePoints(a, b))) {
    const reference = masks.get(id)
    if (reference !== undefined) pairs.push({ case: id, reference, prediction })
  }
  const used = new Set(pairs.map(({ prediction }) => prediction))
  return {
    pairs,
    missing: [...masks.keys()].filter((id) => !own.has(id)).sort(compareCodePoints),
    extra: predictions.filter((path) => !used.has(path)),
  }
}

function byScan(paths: readonly string[], plain: (path: string) => string, side: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of paths) {
    const id = scan.exec(plain(path))?.[1]
    if (id === undefined) continue
    const other = found.get(id)
    if (other !== undefined)
      throw new MedgradeError('bad-input', `Scan ${id} has 2 ${side}: ${other}, ${path}`, {
        case: id,
        found: `${other}, ${path}`,
        expected: 'one; name the pairs in a list, or by a pattern',
      })
    found.set(id, path)
  }
  return found
}
