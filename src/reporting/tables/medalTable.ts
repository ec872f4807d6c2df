import { medalRates, type Rate, type SeedRates } from '../../engine/report/medalRates'
import { percentOf } from './printedNumber'
import { missingText, notGradedText } from './resultCell'
import type { RunReport } from './runReports'
import type { MedalSpec, ResultTable } from './tableSpec'

const columns: readonly (readonly [label: string, rate: keyof SeedRates])[] = [
  ['Valid', 'valid'],
  ['Above Median', 'aboveMedian'],
  ['Bronze', 'bronze'],
  ['Silver', 'silver'],
  ['Gold', 'gold'],
  ['Any Medal', 'any'],
]

/**
 * Medal rates of each agent over its seeds, in percent with one standard error (none for one seed), as MLE-bench shows them. The n-th report of a challenge, in the order of the
 * seeds that the runs state, belongs to seed n; a seed that lacks a report counts it as a failure and says how many are missing.
 */
export function medalTable(
  { agents, variants, challenges, budget_h, perSeed }: MedalSpec,
  all: readonly RunReport[],
): ResultTable {
  const within = all.filter(({ run }) => budget_h === undefined || run.budget_h === budget_h)
  const wanted = challenges ?? [...new Set(within.map(({ challenge }) => challenge))]
  const rows = agents.flatMap((agent) =>
    (variants ?? [undefined]).flatMap((variant) => {
      const name = variant === undefined ? agent : `${agent} ${variant}`
      const own = within.filter(({ run }) => run.agent === agent && (variant === undefined || run.variant === variant))
      return rowsOf(name, own, wanted, perSeed === true)
    }),
  )
  return { columns: ['Agent', 'Seeds', 'Missing', ...columns.map(([label]) => label)], rows, groups: [], left: 1 }
}

function rowsOf(name: string, own: readonly RunReport[], all: readonly string[], perSeed: boolean): string[][] {
  const asked = own.filter(({ challenge }) => all.includes(challenge))
  // A challenge of which no run could be graded is none of the agent's.
  const apart = (id: string) =>
    asked.some((run) => run.challenge === id) && !asked.some((run) => run.challenge === id && !run.notGraded)
  const challenges = all.filter((id) => !apart(id))
  const runs = asked.filter(({ challenge }) => !apart(challenge))
  const present = runs.filter((report) => !report.missing && !report.notGraded)
  if (present.length === 0) {
    const text = own.length === 0 ? '' : asked.some((run) => run.notGraded) ? notGradedText : missingText
    return [[name, '0', String(challenges.length), ...columns.map(() => text)]]
  }
  const ordered = [...runs].sort((a, b) => (a.run.seed ?? 0) - (b.run.seed ?? 0))
  const reports = ordered.map(({ challenge, medals, notGraded = false }) => ({
    ...medals,
    challenge_id: challenge,
    not_graded: notGraded,
  }))
  const { seeds, rates } = medalRates(reports, { challenges, mode: 'padded' })
  const ungraded = runs.filter((run) => run.notGraded).length
  const missing = seeds.length * challenges.length - present.length - ungraded
  const single = seeds.map((seed, i) => [
    `${name}, seed ${i + 1}`,
    '',
    '',
    ...columns.map(([, rate]) => percent(seed[rate])),
  ])
  const over = [
    name,
    String(seeds.length),
    String(missing),
    ...columns.map(([, rate]) => rateText(rates[rate], seeds.length)),
  ]
  return [...(perSeed ? single : []), over]
}

const percent = (share: number) => percentOf(share, 2).toFixed(2)
const rateText = ({ mean: middle, standardError }: Rate, seeds: number) =>
  // One seed has no spread.
  seeds === 1 ? percent(middle) : `${percent(middle)} ± ${percent(standardError)}`
