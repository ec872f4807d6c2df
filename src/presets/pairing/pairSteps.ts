import { nameList } from '../../errors/nameList'
import { refuse } from '../../errors/refuse'
import { compareCodePoints } from '../../python/compareCodePoints'
import type { ToolFolders, ToolPair, ToolPairs } from '../presetTypes'
import { withoutImageEnding } from './listImages'

/**
 * Pairs several predictions of each reference, whose names are those of the reference with the number of a step behind it.
 *
 * @param pattern finds name and number in the name of a prediction without its ending.
 * @param first what stands behind the name of a reference in that of its first prediction.
 * @throws MedgradeError `not-found` without any such prediction.
 */
export function pairSteps({ references, predictions }: ToolFolders, pattern: RegExp, first: string): ToolPairs {
  const named = new Map(references.map((path) => [stemOf(path), path]))
  const steps = new Map<string, Map<number, string>>()
  const extra: string[] = []
  for (const path of predictions) {
    const [, of, number] = pattern.exec(stemOf(path)) ?? []
    if (of === undefined || !named.has(of)) {
      extra.push(path)
      continue
    }
    const own = steps.get(of) ?? new Map<number, string>()
    steps.set(of, own.set(Number(number), path))
  }
  if (steps.size === 0)
    refuse(
      'not-found',
      'predictions of several steps',
      nameList(predictions) || 'none',
      `names such as ${[...named.keys()][0] ?? '<case>'}${first}, and so on`,
    )
  const numbers = [...steps.values()].flatMap((own) => [...own.keys()])
  const least = numbers.reduce((least, one) => Math.min(least, one), Infinity)
  const most = numbers.reduce((most, one) => Math.max(most, one), -Infinity)
  const pairs: ToolPair[] = []
  const missing: string[] = []
  for (const [of, reference] of [...named].sort(([a], [b]) => compareCodePoints(a, b))) {
    const own = steps.get(of)
    if (!own) missing.push(of)
    else
      for (let number = least; number <= most; number++) {
        const prediction = own.get(number)
        if (prediction === undefined) missing.push(`${of}, step ${number}`)
        else pairs.push({ case: stemOf(prediction), reference, prediction, step: { of, number } })
      }
  }
  return { pairs, missing, extra }
}

function stemOf(path: string): string {
  return withoutImageEnding(path.slice(path.lastIndexOf('/') + 1))
}
