import type { Figure } from '../figures/figure'
import type { ReportDocument } from './reportDocument'

/** The figures of a report in its order. */
export function documentFigures({ sections }: Pick<ReportDocument, 'sections'>): Figure[] {
  return sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'figure' ? [block.figure] : [])))
}
