import { checkArguments } from '../../errors/checkArguments'
import type { Figure } from '../figures/figure'
import type { ReportDocument } from './reportDocument'

/**
 * The figures of a report in its order.
 *
 * @example
 * const run = (agent, task, score) => ({ agent, task, score, produced: true, valid: true })
 * const report = await agentReport([run('A', 'one', 0.9), run('B', 'one', 0.5)], { title: 'Two agents' })
 * documentFigures(report)[0].id // → scoreboard
 */
export function documentFigures(given: Pick<ReportDocument, 'sections'>): Figure[] {
  checkArguments({ given }, { sections: [{ id: 'string', title: 'string', blocks: 'list' }] })
  const { sections } = given
  return sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'figure' ? [block.figure] : [])))
}
