import { mleBenchThresholds } from '../../challenges/mle-bench/thresholds'
import { checkArguments } from '../../errors/checkArguments'
import { MedgradeError } from '../../errors/MedgradeError'
import { competitions } from './competitions'
import { catalogueOrder, layoutOf, overviewOrder } from './paperLayout'
import type { TableSpec } from './tableSpec'

/** The challenges of tables 4 and 5, where the budget and the back end vary. */
const studied = ['isles22', 'dentex', 'topcow-track1-task3', 'ldct-iqa']

/** Who and what a table of the paper compares. */
export interface Compared {
  readonly agents: readonly string[]
  readonly backends: readonly string[]
  readonly variants: readonly string[]
  /** The budget of all tables but 2 and 4; absent: all budgets. */
  readonly budget_h?: number
}

/** The names of {@link paperTable}. */
export const paperTableNames: readonly string[] = [
  ...['1', '2', '3', '4', '5'],
  ...Array.from({ length: 20 }, (_, i) => `S${i + 1}`),
]

/** The challenges of tables S1 to S20. */
const supplement = [
  ...['dentex', 'isles22', 'ldct-iqa', 'panther-task1', 'panther-task2'],
  ...['puma-track1-task1', 'puma-track1-task2', 'puma-track2-task1', 'puma-track2-task2', 'seg_a'],
  ...['topbrain-track1', 'topbrain-track2', 'topcow-track1-task1', 'topcow-track1-task2', 'topcow-track1-task3'],
  ...['topcow-track2-task1', 'topcow-track2-task2', 'topcow-track2-task3', 'usenhance', 'neurips-cellseg'],
]

/**
 * What a table of the ReX-MLE paper shows, for {@link resultTable}: `1` to `5`, `S1` to `S20`.
 *
 * @throws MedgradeError `bad-argument` for another name.
 * @example
 * paperTable('S1', { agents: ['A'], backends: [], variants: [] }).challenge // → dentex
 */
export function paperTable(name: string, compared: Compared): TableSpec {
  checkArguments({ name, compared }, 'string', { agents: ['string'], backends: ['string'], variants: ['string'] })
  const { agents, backends, variants, budget_h } = compared
  const within = budget_h === undefined ? {} : { budget_h }
  if (name === '1') return { kind: 'catalogue', challenges: catalogueOrder }
  if (name === '2') {
    const rows = competitions.map(([id, name, metric]) => ({
      name,
      competition_id: id,
      metric,
      higherBetter: metric !== 'Combo',
      gold: mleBenchThresholds[id]![0],
    }))
    return { kind: 'raw', agents, rows, ...(variants.length > 0 && { variants }) }
  }
  if (name === '3') return { kind: 'overview', agents, challenges: overviewOrder, ...within }
  if (name === '4') return { kind: 'overview', agents, challenges: studied, budget_h: 72, groups: false }
  if (name === '5') return { kind: 'overview', agents, challenges: studied, backends, groups: false, ...within }
  const challenge = supplement[Number(name.slice(1)) - 1]
  if (name === `S${Number(name.slice(1))}` && challenge !== undefined && layoutOf(challenge))
    return { kind: 'challenge', challenge, agents, ...within }
  throw new MedgradeError('bad-argument', `There is no table '${name}'`, {
    found: name,
    expected: paperTableNames.join(', '),
  })
}
