import type { Challenge } from '../../contract'
import { reportNumber } from '../../engine/report/reportNumber'
import { meanKind, metricKind } from '../content/metricKind'
import { numberText } from '../content/numberText'
import { unitText } from '../content/unitText'
import type { Cell, Section } from '../document/reportDocument'
import type { OfficialPlace, OfficialRanking } from './officialRanking'

/** What the challenge declares of a metric. */
type Declared = Pick<Challenge['metrics'][number], 'direction' | 'name' | 'unit'>

/** The board of a challenge: places by its own score, its metrics beside it, and what failed. */
export function boardSection({ score, better, teams }: OfficialRanking, declared: readonly Declared[]): Section {
  const names = metricNames(teams).filter((name) => name !== score)
  const unitOf = (name: string) => declared.find((metric) => metric.name === name)?.unit ?? ''
  const kinds = new Map(names.map((name) => [name, meanKind(metricKind(name, unitOf(name)))]))
  return {
    id: 'board',
    title: 'Board',
    blocks: [
      {
        kind: 'table',
        table: {
          id: 'table-board',
          caption: `Places by the score of the challenge (${score}, ${better} is better); equal scores share the better place. Metrics as the challenge reports them. Failed cases: those without a value in the report; a submission without a score has no place.`,
          columns: [
            { title: 'Place', kind: 'count' },
            { title: 'Submission' },
            { title: score === 'score' ? 'Score' : `Score: ${score}`, kind: 'ratio' },
            ...names.map((name) => ({ title: name, unit: unitText(unitOf(name)), kind: kinds.get(name)! })),
            { title: 'Failed cases', kind: 'count' },
          ],
          rows: teams.map((team): Cell[] => [
            team.place ?? { text: '–' },
            team.name,
            team.place === null ? { text: 'no score' } : scoreCell(team.value),
            ...names.map((name) => metricCell(team, name)),
            failedCell(team),
          ]),
        },
      },
      ...teams
        .filter(({ place }) => place === null)
        .map(({ name, report }) => ({ kind: 'warning' as const, text: `${name} has no score: ${reasonOf(report)}` })),
    ],
  }
}

/** Why a submission has no score. */
export function reasonOf({ error }: OfficialPlace['report']): string {
  return error?.message ?? 'its report says no reason'
}

/** Positions among published entries are no metrics; a percentile is shown with the score. */
function metricNames(teams: readonly OfficialPlace[]): string[] {
  const names = new Set(teams.flatMap(({ report }) => Object.keys(report.metrics ?? {})))
  return [...names].filter((name) => !name.endsWith('_position'))
}

/** A score is never rounded to fewer digits than decide about the places. */
export function scoreText(value: number): string {
  return numberText('ratio', value) === String(value) ? String(value) : String(Number(value.toPrecision(6)))
}

function scoreCell(value: number): Cell {
  return { text: scoreText(value), value }
}

function metricCell({ report }: OfficialPlace, name: string): Cell {
  const value = report.metrics?.[name]
  return value === undefined ? { text: '–' } : (reportNumber(value) ?? Number.NaN)
}

function failedCell({ report: { details } }: OfficialPlace): Cell {
  return details ? details.cases.filter(({ error }) => error).length : { text: 'not stated' }
}
