import { nameList } from '../../errors/nameList'
import { refuse } from '../../errors/refuse'
import type { ToolFolders, ToolPair, ToolPairs } from '../presetTypes'
import { toothfairyPairs } from './toothfairyPairs'

/** Pairs by the table of Grand Challenge among the predictions, `predictions.json` or `results.json`. null: there is none. */
export async function pairToothFiles({
  references,
  predictions,
  predictionText,
}: ToolFolders): Promise<ToolPairs | null> {
  const masks = byName(references)
  const own = byName(predictions)
  for (const file of ['predictions.json', 'results.json']) {
    const text = await predictionText(file)
    if (text !== null) return pairsOf(parsed(text, file), masks, own)
  }
  return null
}

function pairsOf(entries: unknown, masks: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>): ToolPairs {
  const pairs: ToolPair[] = []
  const lacking: string[] = []
  for (const { prediction: name, references } of toothfairyPairs(entries)) {
    const prediction = own.get(name)
    const reference = references.flatMap((each) => masks.get(each) ?? [])[0]
    if (prediction === undefined) lacking.push(`no file ${name}`)
    else if (reference === undefined) lacking.push(`no reference ${references.join(' or ')}`)
    else pairs.push({ case: withoutEnding(reference), reference, prediction })
  }
  const used = new Set(pairs.flatMap(({ reference, prediction }) => [reference, prediction]))
  return {
    pairs,
    missing: [...masks.values()].filter((path) => !used.has(path)).map(withoutEnding),
    extra: [...own.values()].filter((path) => !used.has(path)),
    ...(lacking.length > 0 ? { stops: nameList(lacking) } : {}),
  }
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    return refuse('bad-json', 'table of predictions', (cause as Error).message, 'a list of entries', { file, cause })
  }
}

const withoutEnding = (path: string) => path.replace(/\.(?:mha|nii\.gz)$/, '')

function byName(paths: readonly string[]): Map<string, string> {
  return new Map(paths.map((path) => [path.slice(path.lastIndexOf('/') + 1), path]))
}
