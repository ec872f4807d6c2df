import type { Block, Checklist, ReportDocument, Section } from './reportDocument'
import { shortSections } from './shortSections'

/** All sections: results, then methods, checklists, provenance, and what the report must not be used for. */
export function documentSections(report: ReportDocument): Section[] {
  const { sections, methods, references, checklists, provenance } = report
  const about: Section[] = [
    {
      id: 'methods',
      title: 'Methods',
      blocks: [
        ...methods.map((text): Block => ({ kind: 'text', text })),
        ...(references.length === 0
          ? []
          : ([
              { kind: 'heading', text: 'References' },
              { kind: 'references', items: references },
            ] satisfies Block[])),
      ],
    },
    ...(checklists.length === 0
      ? []
      : [{ id: 'checklist', title: 'Checklist', blocks: checklists.flatMap(checklistBlocks) }]),
    {
      id: 'provenance',
      title: 'Provenance',
      blocks: [
        {
          kind: 'table',
          table: {
            id: 'table-provenance',
            caption: 'What this report was made from',
            columns: [{ title: 'Item' }, { title: 'Value' }],
            rows: provenance.map(({ name, value }) => [name, value]),
          },
        },
      ],
    },
    {
      id: 'use',
      title: 'Not for clinical use',
      blocks: [
        {
          kind: 'text',
          text: 'The numbers compare predictions with references for research. They say nothing about a patient, and they are no evidence that a method is safe.',
        },
      ],
    },
  ]
  if (report.short === false) return [...sections, ...about]
  return shortSections(report, [...sections, ...about.map((section) => ({ ...section, folded: true }))])
}

const states = {
  filled: 'from the data',
  declared: 'from the declaration',
  open: 'to be stated by the organisers',
} as const

function checklistBlocks({ title, source, items }: Checklist, at: number): Block[] {
  return [
    {
      kind: 'table',
      table: {
        id: `table-checklist-${at + 1}`,
        caption: `${title} (${source.text}, ${source.href})`,
        columns: [{ title: 'Item' }, { title: 'Stated' }, { title: 'Text' }],
        rows: items.map(({ item, state, text }) => [item, states[state], text]),
      },
    },
  ]
}
