import type { Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import { presetColumn } from '../../presets/presetColumn'
import { checkPresetOptions } from '../../presets/presetOption'
import type { AnyPreset, CasePreset } from '../../presets/presets'
import { isTaskPreset } from '../../presets/presets'
import type { EvaluationRow, NamedEvaluation } from '../../presets/presetTypes'
import { type BesideName, besideOfPreset } from '../inputs/besideNames'
import { fileCases } from '../inputs/fileCases'
import { pairByTool } from '../inputs/pairByTool'
import type { CasePair } from '../inputs/pairCases'
import { meaningOptions, refuseGiven } from '../tasks/refuseOptions'
import type { Computation } from './computation'
import type { EvaluateOptions } from './evaluateTypes'
import { type PresetState, withUnit } from './presetCase'

/** The options about labels and values of files that a preset takes. */
export function optionsOfPreset(preset: AnyPreset): readonly string[] {
  // nnU-Net has its labels from a table.
  return [...(preset.name === 'nnunet' ? ['labels'] : []), ...(isTaskPreset(preset) ? (preset.takes ?? []) : [])]
}

/** A preset keeps what its tool does. @throws MedgradeError `bad-argument`. */
export function refuseBesidePreset(preset: AnyPreset, options: EvaluateOptions, beside: readonly BesideName[]): void {
  const { name } = preset
  const taken = optionsOfPreset(preset)
  const refused = ['labels', 'metrics', ...meaningOptions, 'dataRange', 'gray'] as const
  refuseGiven(
    'preset',
    name,
    options,
    refused.filter((one) => !taken.includes(one)),
  )
  checkPresetOptions(name, options.presetOptions ?? {}, preset.options)
  const needsMasks = besideOfPreset(preset).includes('masks')
  const hasMasks = beside.includes('masks')
  if (needsMasks !== hasMasks)
    refuse(
      'bad-argument',
      '--masks',
      hasMasks ? 'given' : 'none',
      needsMasks ? `those of ${name}` : `none with ${name}`,
    )
}

/** The preset of a public tool that scores cases by itself. */
export function presetComputation(preset: CasePreset, options: EvaluateOptions): Computation {
  const given = options.presetOptions ?? {}
  const own = preset.prepare?.(given) ?? given
  const named = new Map<string, NamedEvaluation>()
  const keyOf = (model: string, id: string) => JSON.stringify([model, id])
  // The steps of the case that is read, until its last one.
  let steps: NamedEvaluation[] = []
  let open = ''
  const stepRows = (
    one: Omit<NamedEvaluation, 'rows'> & { readonly rows: readonly EvaluationRow[] },
    model: string,
    { of, number, count, last }: NonNullable<CasePair['step']>,
  ) => {
    if (open !== keyOf(model, of)) steps = []
    open = keyOf(model, of)
    steps.push(one)
    const rows = one.rows.map((row) => ({ ...row, label: `${row.label}, step ${number}` }))
    return last ? [...rows, ...(preset.stepRows?.(steps, own, count) ?? []).map((row) => withUnit(preset, row))] : rows
  }
  return {
    task: preset.task ?? 'segmentation',
    mode: preset.name,
    settings: own as Plain,
    ...(preset.task === 'images' ? { cases: (source, side) => fileCases(source, side, options) } : {}),
    pair: (folders) => pairByTool(preset, folders, own),
    caseTask({ case: id, reference, prediction, beside }, { index }) {
      const mask = beside?.masks
      const path = (one: typeof reference) =>
        one.path ??
        refuse('bad-input', `files for ${preset.name}`, 'one file a label', 'one label map a case', {
          file: one.shown,
        })
      const file = (side: 'answers' | 'submission', one: typeof reference) => ({
        side,
        paths: [path(one)],
        reader: preset.readerOf?.(path(one), own) ?? preset.reader,
      })
      return {
        index,
        id,
        values: { options: own as Plain, paths: { reference: reference.shown, prediction: prediction.shown } },
        files: {
          reference: file('answers', reference),
          prediction: file('submission', prediction),
          ...(mask === undefined ? {} : { mask: file('answers', { ...reference, path: mask, shown: mask }) }),
        },
      }
    },
    read(state, model, { case: id, reference, prediction, step }) {
      const { rows: plain, quirks, own: kept } = state as PresetState
      const rows = plain.map(({ instance, ...row }): EvaluationRow => (instance === null ? row : { ...row, instance }))
      const paths = { reference: reference.shown, prediction: prediction.shown }
      const one = { name: id, rows, quirks, paths, ...(kept === null ? {} : { state: kept }) }
      if (preset.files) named.set(keyOf(model, id), one)
      return { rows: step ? stepRows(one, model, step) : rows, quirks, empties: [] }
    },
    metrics: (cases) => {
      const rows = cases.flatMap((one) => one.rows)
      const units = new Map(rows.map(({ metric, unit }) => [metric, unit]))
      return [...units].map(([name, unit]) => ({ ...presetColumn(preset, name), name, unit }))
    },
    files: (model, cases, missing) =>
      (
        preset.files?.(
          cases.filter(({ error }) => error === null).map((one) => named.get(keyOf(model, one.case))!),
          own,
          { subjects: cases.map(({ case: name, error }) => ({ name, error: error?.message ?? null })), missing },
        ) ?? []
      ).map((file) => ({ model, ...file })),
  }
}
