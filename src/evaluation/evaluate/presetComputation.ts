import type { Plain } from '../../contract'
import { plainFromJson, plainToJson } from '../../engine/report/json/plainJson'
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
import type { CasePlots } from '../plots/casePlots'
import { meaningOptions, refuseGiven } from '../tasks/refuseOptions'
import type { Computation, OverCases } from './computation'
import type { EvaluatedCase, EvaluateOptions, Evaluation } from './evaluateTypes'
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
  const kept = keptStates()
  const hasFiles = preset.files !== undefined && options.files !== false
  // The steps of the case that is read, until its last one.
  let steps: NamedEvaluation[] = []
  let open = ''
  const stepRows = (
    one: Omit<NamedEvaluation, 'rows'> & { readonly rows: readonly EvaluationRow[] },
    model: string,
    { of, number, count, last }: NonNullable<CasePair['step']>,
  ) => {
    const key = JSON.stringify([model, of])
    if (open !== key) steps = []
    open = key
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
    ...(preset.over ? { over: async () => overStates(preset, own, options.plots !== false) } : {}),
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
      const { rows: plain, quirks, own: found } = state as PresetState
      const rows = plain.map(({ instance, ...row }): EvaluationRow => (instance === null ? row : { ...row, instance }))
      if (hasFiles) kept.keep(model, id, { state: found, rows: step ? rows : null })
      if (!step) return { rows, quirks, empties: [] }
      const paths = { reference: reference.shown, prediction: prediction.shown }
      const one = { name: id, rows, quirks, paths, ...(found === null ? {} : { state: found }) }
      return { rows: stepRows(one, model, step), quirks, empties: [] }
    },
    metrics: (cases) => columnsOf(preset, cases),
    files(model, evaluated, missing) {
      if (!hasFiles) return []
      // What is over all cases is none of them.
      const cases = evaluated.filter(({ whole }) => !whole)
      const named = cases.filter(({ error }) => error === null).map((one) => kept.named(one))
      const subjects = cases.map(({ case: name, error }) => ({ name, error: error?.message ?? null }))
      return preset.files!(named, own, { subjects, missing }).map((file) => ({ model, ...file }))
    },
  }
}

function columnsOf(preset: CasePreset, cases: readonly EvaluatedCase[]): Evaluation['metrics'] {
  // Rows are made when they are asked for, and those of all cases would not stay in memory.
  const units = new Map<string, EvaluationRow['unit']>()
  for (const one of cases) for (const { metric, unit } of one.rows) units.set(metric, unit)
  return [...units].map(([name, unit]) => ({ ...presetColumn(preset, name), name, unit }))
}

/** The numbers over all cases of a model. */
function overStates(preset: CasePreset, own: object, hasPlots: boolean): OverCases {
  const over = preset.over!(own)
  return {
    add: (state) => over.add((state as PresetState).own),
    end() {
      const found = over.end()
      if (found === null) return null
      const rows = found.rows.map((row) => withUnit(preset, row))
      return { name: 'all', rows, ...(hasPlots ? { plots: found.plots as CasePlots } : {}) }
    },
  }
}

/** What the tool's own files need of each case beyond its rows, as text: lists of numbers would take several times as much. */
function keptStates() {
  const texts = new Map<string, string>()
  const keyOf = (model: string, id: string) => JSON.stringify([model, id])
  return {
    /** @param own null: none, and the rows of the case. */
    keep(
      model: string,
      id: string,
      own: { readonly state: Plain; readonly rows: readonly EvaluationRow[] | null },
    ): void {
      const given = Object.entries(own).filter(([, value]) => value !== null)
      if (given.length > 0) texts.set(keyOf(model, id), plainToJson(Object.fromEntries(given)))
    },
    named({ model, case: name, reference, prediction, rows, quirks }: EvaluatedCase): NamedEvaluation {
      const text = texts.get(keyOf(model, name))
      const own = text === undefined ? {} : (plainFromJson(text) as Partial<NamedEvaluation>)
      return { name, rows, quirks, paths: { reference, prediction }, ...own }
    },
  }
}
