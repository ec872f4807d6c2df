import { notGradedSentence } from '../../engine/report/isNotGraded'
import { version } from '../../engine/report/version'
import type { Cell, Fact, ReportDocument, Section } from './reportDocument'

/** A run or submission that could not be graded through a fault of the organiser's files or of medgrade: nobody's failure, and in no mean. */
export interface NotGraded {
  /** The agent, or the submission. */
  readonly name: string
  readonly task: string
  readonly reason: string
}

/** The document with the runs that could not be graded apart: counted on the first screen, warned of, and listed with their reasons. */
export function withNotGraded(document: ReportDocument, apart: readonly NotGraded[]): ReportDocument {
  if (apart.length === 0) return document
  const { glance, facts, sections, warnings } = document
  const told = notGradedSentence(apart.length)
  const count = { text: `${apart.length} not graded`, section: 'not-graded' }
  return {
    ...document,
    ...(glance && { glance: { ...glance, counts: [...glance.counts, count] } }),
    facts: [...facts, { name: 'Not graded', value: String(apart.length) }],
    warnings: [...warnings.filter(({ text }) => text !== told), { text: told, section: 'not-graded' }],
    sections: [...sections, section(apart)],
  }
}

/** The document where no run could be graded: there is nothing but the reasons. */
export function notGradedDocument(
  apart: readonly NotGraded[],
  { title, provenance = [] }: { readonly title: string; readonly provenance?: readonly Fact[] },
): ReportDocument {
  const bare: ReportDocument = {
    kind: 'agents',
    title,
    summary: ['No run could be graded: there is nothing to rank.'],
    facts: [],
    glance: { table: null, counts: [], pictures: [] },
    warnings: [],
    sections: [],
    methods: [
      'Nothing was measured: what the runs are compared with is missing or damaged, or the machine let medgrade down.',
    ],
    references: [],
    checklists: [],
    provenance: [{ name: 'Made by', value: `medgrade ${version}` }, ...provenance],
  }
  return withNotGraded(bare, apart)
}

function section(apart: readonly NotGraded[]): Section {
  return {
    id: 'not-graded',
    title: 'Not graded',
    blocks: [
      {
        kind: 'table',
        table: {
          id: 'table-not-graded',
          caption:
            'Runs that could not be graded through a fault of the answers or of medgrade; they are in no number of this page.',
          columns: [{ title: 'Run' }, { title: 'Task' }, { title: 'Reason' }],
          rows: apart.map(({ name, task, reason }): Cell[] => [name, task, reason]),
        },
      },
    ],
  }
}
