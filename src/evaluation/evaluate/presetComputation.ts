import type { Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { EvaluationRow, NamedEvaluation } from '../evaluationTypes'
import type { Computation } from './computation'
import type { EvaluateOptions } from './evaluateTypes'
import type { PresetState } from './presetCase'
import { loadPreset } from './presets'

/** The convention of a public tool. @throws MedgradeError `bad-argument`. */
export async function presetComputation(preset: string, options: EvaluateOptions): Promise<Computation> {
  const convention = await loadPreset(preset)
  const own = options.presetOptions ?? {}
  const named = new Map<string, NamedEvaluation>()
  return {
    mode: preset,
    settings: own as Plain,
    tasks: (pairs, first) =>
      pairs.map(({ case: id, reference, prediction }, index) => {
        const path = (one: typeof reference) =>
          one.path ??
          refuse('bad-input', `files for ${preset}`, 'one file a label', 'one label map a case', { file: one.shown })
        const file = (side: 'answers' | 'submission', one: typeof reference) => ({
          side,
          paths: [path(one)],
          reader: convention.reader,
        })
        return {
          index: first + index,
          id,
          values: { options: own as Plain },
          files: { reference: file('answers', reference), prediction: file('submission', prediction) },
        }
      }),
    read(state, model, id) {
      const { rows: plain, quirks, own: kept } = state as PresetState
      const rows = plain.map(({ instance, ...row }): EvaluationRow => (instance === null ? row : { ...row, instance }))
      named.set(JSON.stringify([model, id]), { name: id, rows, quirks, ...(kept === null ? {} : { state: kept }) })
      return { rows, quirks, empties: [] }
    },
    metrics: (cases) => {
      const rows = cases.flatMap((one) => one.rows)
      return [...new Map(rows.map(({ metric, unit }) => [metric, { name: metric, unit, better: null }])).values()]
    },
    files: (model, cases) =>
      (
        convention.files?.(
          cases.filter(({ error }) => error === null).map((one) => named.get(JSON.stringify([model, one.case]))!),
          own,
        ) ?? []
      ).map((file) => ({ model, ...file })),
  }
}
