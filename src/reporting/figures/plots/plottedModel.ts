import { countText } from '../../../errors/countText'
import { refuse } from '../../../errors/refuse'
import type { CasePlots } from '../../../evaluation/plots/casePlots'
import { numberText } from '../../content/numberText'

/** What figures draw of a model: `plots` of its case, as `evaluate` returns them. */
export interface PlottedModel {
  readonly model: string
  /** Where a model has several. */
  readonly case?: string
  readonly plots: CasePlots
}

/** The shape of {@link PlottedModel} for `checkArguments`. */
export const plottedShape = [{ model: 'string', plots: { rows: 'number' } }] as const

/** Names in a caption at most. */
const MOST_NAMED = 4

/** A model with what a figure draws of it, and the number of its colour. */
export interface Drawn<T> {
  readonly model: string
  readonly index: number
  readonly rows: number
  readonly drawn: T
}

/** @throws MedgradeError `too-few-values` where no model has it. */
export function drawnOf<T>(
  models: readonly PlottedModel[],
  what: string,
  of: (plots: CasePlots) => T | null | undefined,
): readonly Drawn<T>[] {
  const all = models.flatMap(({ model, plots }, index): Drawn<T>[] => {
    const drawn = of(plots)
    return drawn === null || drawn === undefined ? [] : [{ model, index, rows: plots.rows, drawn }]
  })
  return all.length === 0 ? refuse('too-few-values', what, 'no model with them', 'at least one') : all
}

/** "AUROC: netA 0.912, netB 0.873"; of many models the highest and the lowest. */
export function scoresText(
  name: string,
  scores: readonly { readonly model: string; readonly score: number }[],
): string {
  const said = ({ model, score }: (typeof scores)[number]) => `${model} ${numberText('ratio', score)}`
  if (scores.length === 1) return `${name}: ${numberText('ratio', scores[0]!.score)}.`
  if (scores.length <= MOST_NAMED) return `${name}: ${scores.map(said).join(', ')}.`
  const falling = [...scores].sort((a, b) => b.score - a.score)
  return `${name} of ${scores.length} models: highest ${said(falling[0]!)}, lowest ${said(falling.at(-1)!)}.`
}

/** "net: …; other: …" of some models, and how many more are in the table. */
export function eachText<T extends { readonly model: string }>(models: readonly T[], say: (one: T) => string): string {
  if (models.length === 1) return say(models[0]!)
  const parts = models.slice(0, MOST_NAMED).map((one) => `${one.model} ${say(one)}`)
  const left = models.length - parts.length
  return `${parts.join('; ')}${left > 0 ? `; ${countText(left, 'more model is', 'more models are')} in the table` : ''}`
}
