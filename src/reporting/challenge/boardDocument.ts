import type { Challenge } from '../../contract'
import { version } from '../../engine/report/version'
import { references } from '../content/references'
import type { Fact, ReportDocument } from '../document/reportDocument'
import { countText } from '../figures/drawing/captionText'
import { boardPairsSection } from './boardPairsSection'
import { boardSection, scoreText } from './boardSection'
import type { OfficialRanking } from './officialRanking'

export interface BoardParts {
  readonly title: string
  readonly metrics: Challenge['metrics']
  readonly directions: Readonly<Record<string, 'higher' | 'lower' | null>>
  readonly warnings: readonly string[]
  readonly provenance: readonly Fact[]
}

/** The report of submissions in the order of their challenge, where that order is no mean of a metric over cases. */
export function boardDocument(official: OfficialRanking, parts: BoardParts): ReportDocument {
  const { teams } = official
  const placed = teams.filter(({ place }) => place !== null)
  const pairs = boardPairsSection(
    placed.filter(({ report }) => report.details !== undefined),
    parts.directions,
    parts.metrics,
  )
  return {
    kind: 'challenge',
    title: parts.title,
    subject: officialWords(official),
    summary: [officialSentence(official)],
    facts: [
      { name: 'Submissions', value: String(teams.length) },
      { name: 'With a score', value: String(placed.length) },
    ],
    glance: {
      table: null,
      counts: [
        { text: countText(teams.length, 'submission') },
        { text: `${teams.length - placed.length} without a score` },
      ],
      pictures: [],
    },
    warnings: parts.warnings.map((text) => ({ text })),
    sections: [boardSection(official, parts.metrics), pairs].filter((section) => section !== null),
    methods: [
      `Submissions have places by the score of the challenge (${official.score}, ${official.better} is better). The score is computed over all cases, so the cases cannot be drawn again from the reports alone: it has no interval here.`,
      ...(pairs
        ? [
            'The first submission was compared with each other one in every metric of cases that has a better direction, over the cases in which both have a finite value: mean difference with its 95 % studentised bootstrap interval (2000 resamples, seed 1), or Student’s t where that is undefined, and two-sided Wilcoxon signed-rank tests, adjusted by Holm’s method over all of them.',
          ]
        : []),
    ],
    references: pairs ? [references.holm, references.bootstrap] : [],
    checklists: [],
    provenance: [{ name: 'Made by', value: `medgrade ${version}` }, ...parts.provenance],
  }
}

/** The first line of a page that follows the challenge. */
export function officialWords({ score, better }: OfficialRanking): string {
  return `Ranked by the score of the challenge: ${score}, ${better} is better`
}

/** "B is first of 3 submissions by the score of the challenge: overall −0.812 (A: −0.790)." */
export function officialSentence({ score, teams }: OfficialRanking): string {
  const placed = teams.filter(({ place }) => place !== null)
  const first = placed.filter(({ place }) => place === 1)
  const next = placed[first.length]
  const value = scoreText(first[0]!.value)
  const among = countText(teams.length, 'submission')
  const without = teams.length - placed.length
  const left = without > 0 ? `; ${without} ${without === 1 ? 'has' : 'have'} no score` : ''
  const lead =
    first.length > 1
      ? `${first.map(({ name }) => name).join(', ')} share the first place of ${among}`
      : `${first[0]!.name} is first of ${among}`
  const second = next ? ` (next: ${next.name} with ${scoreText(next.value)})` : ''
  return `${lead} with the score ${value}${score === 'score' ? '' : ` (${score})`}${second}${left}.`.replace(
    ') (next',
    '; next',
  )
}
