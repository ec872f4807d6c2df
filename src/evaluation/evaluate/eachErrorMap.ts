import type { AnyImage, CaseTask, Source } from '../../contract'
import { sourceOf } from '../../engine/files/filesSource'
import { openInput } from '../../engine/files/openInput'
import { readers } from '../../formats/readers/readers'
import type { PairedCases } from '../inputs/pairCases'
import type { LabelsValues } from '../labels/alignedCase'
import { errorMaps } from '../output/errorMaps'
import type { Computation } from './computation'
import type { EvaluatedCase, EvaluateInput, EvaluateOptions } from './evaluateTypes'

interface Evaluated {
  readonly input: EvaluateInput
  readonly references: Source
  readonly paired: ReadonlyMap<string, PairedCases>
  readonly computation: Computation
  readonly cases: readonly EvaluatedCase[]
}

/** Reads the files of every case without an error once more and passes its error maps on, one after the other. */
export async function eachErrorMap(
  { input, references, paired, computation, cases }: Evaluated,
  options: EvaluateOptions & Required<Pick<EvaluateOptions, 'onErrorMap'>>,
): Promise<void> {
  const failed = new Set(cases.filter(({ error }) => error).map(({ model, case: id }) => JSON.stringify([model, id])))
  for (const [model, { pairs }] of paired) {
    const sources = { answers: references, submission: sourceOf(input.predictions[model]!) }
    for (const [index, pair] of pairs.entries()) {
      const task = computation.caseTask(pair, { index, pairs: pairs.length })
      if (failed.has(JSON.stringify([model, task.id]))) continue
      const images = await imagesOf(task, sources, options)
      const { setting, ...own } = task.values as LabelsValues
      for (const map of errorMaps(images, { ...setting, ...own }))
        await options.onErrorMap({ model, case: task.id, ...map })
    }
  }
}

async function imagesOf(
  { files }: CaseTask,
  sources: Readonly<Record<'answers' | 'submission', Source>>,
  { signal, maxBytes }: EvaluateOptions,
): Promise<Record<string, AnyImage>> {
  const images: Record<string, AnyImage> = {}
  const options = { signal, maxBytes }
  for (const [name, { side, paths }] of Object.entries(files)) {
    const { bytes, context } = await openInput({ source: sources[side], path: paths[0]! }, options)
    images[name] = await readers.any(bytes, context)
  }
  return images
}
