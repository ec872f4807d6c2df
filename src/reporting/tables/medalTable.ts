import { groupBy } from '../../array/groupBy'
import { medalRates, type Rate, type SeedRates } from '../../engine/report/medalRates'
import { benchmarkOf } from '../agents/benchmarkOf'
import { percentOf } from './printedNumber'
import { missingText, notGradedText } from './resultCell'
import { hasMedals, type RunReport } from './runReports'
import type { MedalSpec, ResultTable } from './tableSpec'

const columns: readonly (readonly [label: string, rate: keyof SeedRates])[] = [
  ['Valid (%)', 'valid'],
  ['Above Median (%)', 'aboveMedian'],
  ['Bronze (%)', 'bronze'],
  ['Silver (%)', 'silver'],
  ['Gold (%)', 'gold'],
  ['Any Medal (%)', 'any'],
]

/**
 * Medal rates of each agent over its seeds, in percent with one standard error (none for one seed), as MLE-bench shows them. The n-th report of a challenge, in the order of the
 * seeds that the runs state, belongs to seed n; a seed that lacks a report counts it as a failure and says how many are missing. Runs of another variant,
 * back end or budget are no seeds, and rates are shares of the challenges of one benchmark.
 */
export function medalTable(
  { agents, variants, challenges, budget_h, perSeed }: MedalSpec,
  all: readonly RunReport[],
): ResultTable {
  const within = all.filter(({ run }) => budget_h === undefined || run.budget_h === budget_h)
  const wanted = challenges ?? [...new Set(within.map(({ challenge }) => challenge))]
  const benchmarks = challenges ? [null] : [...new Set(wanted.map(benchmarkOf))]
  const several = benchmarks.length > 1
  const rows = benchmarks.flatMap((benchmark) => {
    const counted = several ? wanted.filter((id) => benchmarkOf(id) === benchmark) : wanted
    const asked = within.filter(
      ({ challenge, run }) => (!several || counted.includes(challenge)) && agents.includes(run.agent),
    )
    const present = systemsOf(asked, agents, variants)
    // An agent without any run is a row of the only benchmark.
    const absent = several ? [] : agents.filter((agent) => !asked.some(({ run }) => run.agent === agent))
    return [...present, ...absent.map((name) => ({ name, own: [] }))].flatMap(({ name, own }) =>
      rowsOf(name, own, counted, perSeed === true).map((row) => (several ? [benchmark ?? 'other', ...row] : row)),
    )
  })
  const titles = ['Agent', 'Seeds', 'Missing', ...columns.map(([label]) => label)]
  return { columns: several ? ['Benchmark', ...titles] : titles, rows, groups: [], left: several ? 2 : 1 }
}

/** The runs by agent, variant, back end and budget, in the order of the agents and variants; a name says what tells systems apart. */
function systemsOf(runs: readonly RunReport[], agents: readonly string[], variants: readonly string[] = []) {
  const groups = groupBy(runs, ({ run: { agent, variant, backend, budget_h: hours } }) =>
    JSON.stringify([agent, variant, backend, hours]),
  )
  const differ = (value: (run: RunReport['run']) => unknown) => new Set(runs.map(({ run }) => value(run))).size > 1
  const [byBackend, byBudget] = [differ(({ backend }) => backend), differ(({ budget_h: hours }) => hours)]
  const place = ({ agent, variant }: RunReport['run']) =>
    agents.indexOf(agent) * (variants.length + 1) +
    (variant === undefined ? variants.length : variants.indexOf(variant))
  return [...groups.values()]
    .sort(([a], [b]) => place(a!.run) - place(b!.run))
    .map((own) => {
      const { agent, variant, backend, budget_h: hours } = own[0]!.run
      const parts = [
        agent,
        variant,
        byBackend ? backend : undefined,
        byBudget && hours !== undefined ? `${hours} h` : undefined,
      ]
      return { name: parts.filter((part) => part !== undefined).join(' '), own }
    })
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
  // What medals a run has is known of all runs of a system, or its rates are not.
  const stated = present.every(({ valid, medals }) => !valid || hasMedals(medals))
  const over = [
    name,
    String(seeds.length),
    String(missing),
    ...columns.map(([, rate]) => (stated || rate === 'valid' ? rateText(rates[rate], seeds.length) : 'not stated')),
  ]
  return [...(perSeed ? single : []), over]
}

const percent = (share: number) => percentOf(share, 2).toFixed(2)
const rateText = ({ mean: middle, standardError }: Rate, seeds: number) =>
  // One seed has no spread.
  seeds === 1 ? percent(middle) : `${percent(middle)} ± ${percent(standardError)}`
