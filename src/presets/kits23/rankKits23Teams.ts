import { checkArguments } from '../../errors/checkArguments'
import { requireList } from '../../errors/refuse'
import { numpyMean } from '../../python/numpyMean'
import { pythonFixed } from '../../python/pythonFixed'

/** The means of a team over all cases: the last line of its `evaluation.csv`. */
export interface KitsTeam {
  readonly team: string
  /** Dice of kidney and masses, masses, tumour. */
  readonly dice: readonly [number, number, number]
  /** Surface Dice in the same order. */
  readonly surfaceDice: readonly [number, number, number]
}

export interface KitsRank {
  readonly team: string
  readonly finalRank: number
  readonly meanRank: number
  readonly meanDice: number
  readonly meanSurfaceDice: number
  readonly tumorDice: number
}

/**
 * The ranking of KiTS23: teams are ranked by mean Dice and by mean surface Dice, by the mean of both ranks, and among equals by the Dice of the tumour.
 * Teams that are equal in this too share their rank.
 *
 * @returns best first, with `csv` as the tool writes it.
 * @example
 * const a = { team: 'a', dice: [0.9, 0.8, 0.7], surfaceDice: [0.8, 0.7, 0.6] } as const
 * const b = { team: 'b', dice: [0.9, 0.8, 0.8], surfaceDice: [0.8, 0.7, 0.7] } as const
 * rankKits23Teams([a, b]).ranks.map(({ team }) => team) // → [ 'b', 'a' ]
 */
export function rankKits23Teams(teams: readonly KitsTeam[]): { ranks: KitsRank[]; csv: string } {
  checkArguments({ teams }, [{ team: 'string', dice: 'list', surfaceDice: 'list' }])
  requireList('teams', teams)
  const meanDice = teams.map(({ dice }) => numpyMean(dice))
  const meanSurfaceDice = teams.map(({ surfaceDice }) => numpyMean(surfaceDice))
  const byDice = descendingRanks(meanDice)
  const bySurface = descendingRanks(meanSurfaceDice)
  const meanRank = teams.map((_, i) => (byDice[i]! + bySurface[i]!) / 2)
  const finalRank = untied(
    descendingRanks(meanRank.map((rank) => -rank)),
    teams.map(({ dice }) => dice[2]),
  )
  const ranks = teams
    .map(
      ({ team, dice }, i): KitsRank => ({
        team,
        finalRank: finalRank[i]!,
        meanRank: meanRank[i]!,
        meanDice: meanDice[i]!,
        meanSurfaceDice: meanSurfaceDice[i]!,
        tumorDice: dice[2],
      }),
    )
    .sort((a, b) => a.finalRank - b.finalRank)
  return { ranks, csv: csvOf(ranks) }
}

/** 1 + the number of greater values. */
function descendingRanks(values: readonly number[]): number[] {
  return values.map((value) => 1 + values.filter((other) => other > value).length)
}

/** Equal ranks are told apart by a second value, greater first. */
function untied(ranks: readonly number[], second: readonly number[]): number[] {
  return ranks.map((rank, i) => rank + ranks.filter((other, j) => other === rank && second[j]! > second[i]!).length)
}

function csvOf(ranks: readonly KitsRank[]): string {
  const lines = ranks.map((rank) =>
    [
      rank.team,
      String(rank.finalRank),
      pythonFixed(rank.meanRank, 4),
      ...[rank.meanDice, rank.meanSurfaceDice, rank.tumorDice].map((value) => pythonFixed(value, 8)),
    ].join(','),
  )
  return ['team_name,final_rank,mean_rank,mean_dice,mean_sd,tumor_dice', ...lines].map((line) => `${line}\n`).join('')
}
