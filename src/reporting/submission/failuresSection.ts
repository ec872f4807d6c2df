import { intervalCell } from '../content/cells/intervalCell'
import { groupedWarnings } from '../content/groupedWarnings'
import { intervalNote } from '../content/intervalNote'
import type { Block, CasePicture, ReportTable, ReportWarning, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import { picturesText } from '../gallery/picturesText'
import type { SizeCorrelations } from './sizeCorrelations'
import type { SubmissionResults } from './submissionResults'

/** Where the submission fails: its values against the size of the reference, objects missed and invented, pictures of the worst cases. */
export function failuresSection(
  results: SubmissionResults,
  sizes: SizeCorrelations | null,
  figures: readonly Figure[],
  pictures: readonly CasePicture[],
): Section | null {
  const objects = objectText(results)
  if (!sizes && objects === null && figures.length + pictures.length === 0) return null
  const blocks: Block[] = [
    ...figures.map((figure): Block => ({ kind: 'figure', figure })),
    ...(sizes ? [{ kind: 'table', table: sizeTable(sizes) } as const] : []),
    ...(sizes ? correlationWarnings(sizes).map(({ text }): Block => ({ kind: 'warning', text })) : []),
    ...(objects === null ? [] : [{ kind: 'text', text: objects } as const]),
    ...(pictures.length === 0
      ? []
      : ([
          { kind: 'heading', text: 'Worst cases' },
          {
            kind: 'text',
            text: `The worst cases of the first metric, a middle one and the best. Each picture is ${picturesText(pictures)}`,
          },
          { kind: 'gallery', pictures },
        ] satisfies Block[])),
  ]
  return { id: 'failures', title: 'Where it fails', blocks }
}

/** What makes the interval of a correlation uncertain beside the number of cases, of which the means warn. */
export function correlationWarnings({ metrics }: SizeCorrelations): ReportWarning[] {
  const found = metrics.flatMap(({ name, interval }) =>
    interval.warnings
      .filter(({ code }) => code === 'correlation-small' || code === 'correlation-ties')
      .map(({ text }) => ({ about: `${name} against size`, text })),
  )
  return groupedWarnings(found, 'failures')
}

function sizeTable({ unit, metrics }: SizeCorrelations): ReportTable {
  return {
    id: 'table-size',
    caption: `Spearman's correlation of each metric with the size of the reference (${unit}). Near 0: the size does not matter. ${intervalNote(metrics.map(({ name, interval }) => ({ about: name, interval })))}`,
    columns: [{ title: 'Metric' }, { title: 'Correlation (95 % interval)', kind: 'ratio' }],
    rows: metrics.map(({ name, interval }) => [name, intervalCell('ratio', interval)]),
  }
}

/** Objects by the counts that cases state. */
function objectText({ caseMetrics }: SubmissionResults): string | null {
  const sum = (name: string) =>
    caseMetrics
      .find((metric) => metric.name === name)
      ?.values.reduce((all, value) => all + (Number.isNaN(value) ? 0 : value), 0)
  const [lesions, missed, invented] = [sum('gt_lesions'), sum('fn'), sum('fp')]
  if (lesions === undefined || missed === undefined || invented === undefined) return null
  return `Over all cases ${missed} of ${lesions} objects of the reference are missed, and ${invented} predicted objects are in no reference.`
}
