import { largestOf } from '../../array/largestOf'
import type { Source } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { decodeUtf8 } from '../../formats/decodeUtf8'
import { listImages, withoutImageEnding } from '../../presets/pairing/listImages'
import type { Preset, ToolPairs } from '../../presets/presetTypes'
import type { CasePair, PairedCases } from './pairCases'
import type { SideCase } from './sideCases'

type Tool = Pick<Preset<object>, 'name' | 'pairFiles'>

/** The folders of a model. */
export interface PairedFolders {
  readonly references: Source
  readonly predictions: Source
  readonly model: string
}

/**
 * Pairs the files of a model by the rule of a tool. null: the tool has none for them. `none`: no file has a name as the tool expects it.
 *
 * @throws MedgradeError `not-found` where the tool stops; as its rule.
 */
export async function pairByTool(
  tool: Tool,
  { references, predictions, model }: PairedFolders,
  options: object,
): Promise<PairedCases | 'none' | null> {
  if (!tool.pairFiles) return null
  const [masks, own] = await Promise.all([listImages(references), listImages(predictions)])
  if (masks.length === 0 || own.length === 0) return null
  const predictionText = async (path: string) =>
    (await predictions.exists(path)) ? decodeUtf8(await predictions.read(path), path) : null
  const found = await tool.pairFiles({ references: masks, predictions: own, predictionText }, options)
  if (found === null) return null
  if (found.pairs.length === 0) return 'none'
  if (found.stops !== undefined)
    throw new MedgradeError('not-found', `${tool.name} stops at the folder ${model}: ${found.stops}`, {
      found: found.stops,
      expected: 'a partner for each file; --pairs or --pattern chooses the files',
    })
  return casesOf(found)
}

function casesOf({ pairs, missing, extra }: ToolPairs): PairedCases {
  const steps = new Map<string, number>()
  for (const { step } of pairs) if (step) steps.set(step.of, (steps.get(step.of) ?? 0) + 1)
  const count = largestOf([0, ...steps.values()])
  const seen = new Map<string, number>()
  return {
    pairs: pairs.map(({ case: id, reference, prediction, step }): CasePair => {
      const pair = { case: id, reference: fileCase(reference), prediction: fileCase(prediction) }
      if (!step) return pair
      const at = (seen.get(step.of) ?? 0) + 1
      seen.set(step.of, at)
      return { ...pair, step: { ...step, count, last: at === steps.get(step.of) } }
    }),
    missing: missing.map((name) => ({ key: name, name, shown: name })),
    extra: extra.map(fileCase),
  }
}

function fileCase(path: string): SideCase {
  const key = withoutImageEnding(path)
  return { key, name: key, shown: path, path }
}
