import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import type { Block, Section } from '../document/reportDocument'

const titles: Partial<Readonly<Record<string, string>>> = { regression: 'Agreement', tracking: 'Lineage' }

/** The curves, the agreement of numbers or the tree of tracks; null without any. */
export async function plotsSection(evaluation: Evaluation): Promise<Section | null> {
  if (evaluation.cases.every(({ plots }) => plots === undefined)) return null
  const { taskFigures } = await import('../figures/taskFigures')
  const { plots } = await taskFigures(evaluation)
  if (plots.length === 0) return null
  const title = titles[evaluation.task] ?? 'Curves and classes'
  return { id: 'plots', title, blocks: plots.map((figure): Block => ({ kind: 'figure', figure })) }
}
