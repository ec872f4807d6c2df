import { correlationInterval } from '../../ranking/intervals/correlationInterval'
import { intervalCell } from '../content/intervalCell'
import { intervalNote } from '../content/intervalNote'
import type { Block, CasePicture, ReportTable, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import { finiteOrMissing } from './caseInterval'
import { referenceSizes } from './referenceSizes'
import type { SubmissionResults } from './submissionResults'

/** Where the submission fails: its values against the size of the reference, objects missed and invented, pictures of the worst cases. */
export function failuresSection(
  results: SubmissionResults,
  figures: readonly Figure[],
  pictures: readonly CasePicture[],
): Section | null {
  const table = sizeTable(results)
  const objects = objectText(results)
  if (!table && objects === null && figures.length + pictures.length === 0) return null
  const blocks: Block[] = [
    ...figures.map((figure): Block => ({ kind: 'figure', figure })),
    ...(table ? [{ kind: 'table', table } as const] : []),
    ...(objects === null ? [] : [{ kind: 'text', text: objects } as const]),
    ...(pictures.length === 0
      ? []
      : ([
          { kind: 'heading', text: 'Worst cases' },
          {
            kind: 'text',
            text: 'The worst cases of the first metric, a middle one and the best. Each picture is the slice with most wrong voxels. Outlines: reference solid white, prediction dashed orange. Counts and volumes are of the whole case.',
          },
          { kind: 'gallery', pictures },
        ] satisfies Block[])),
  ]
  return { id: 'failures', title: 'Where it fails', blocks }
}

/** Whether small objects are segmented worse: rank correlation of each metric with the size of the reference. */
function sizeTable(results: SubmissionResults): ReportTable | null {
  const sizes = referenceSizes(results)
  const metrics = results.caseMetrics.filter(({ direction }) => direction !== null)
  if (!sizes || metrics.length === 0) return null
  const rows = metrics.map(({ name, values }) => {
    const interval = correlationInterval(sizes.values, finiteOrMissing(values), { coefficient: 'spearman' })
    return { name, interval }
  })
  return {
    id: 'table-size',
    caption: `Spearman's correlation of each metric with the size of the reference (${sizes.name}). Near 0: the size does not matter. ${intervalNote(rows.map(({ name, interval }) => ({ about: name, interval })))}`,
    columns: [{ title: 'Metric' }, { title: 'Correlation (95 % interval)', kind: 'ratio' }],
    rows: rows.map(({ name, interval }) => [name, intervalCell('ratio', interval)]),
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
