import { expect, it } from 'vitest'
import { type KitsTeam, rankKits23Teams } from '../../../src/presets/kits23/rankKits23Teams'
import { evaluationGoldens, textOf } from '../../support/evaluationGoldens'

function teamsOf(csv: string): KitsTeam[] {
  const [, ...lines] = csv.trim().split('\n')
  return lines.map((line) => {
    const [team, ...cells] = line.split(',')
    const [a, b, c, d, e, f] = cells.map(Number)
    return { team: team!, dice: [a!, b!, c!], surfaceDice: [d!, e!, f!] }
  })
}

it.each(evaluationGoldens('kits23').filter(({ name }) => name.startsWith('ranking')))(
  'ranks the teams of $name',
  (golden) => {
    expect(rankKits23Teams(teamsOf(textOf(golden, 'summary.csv'))).csv).toBe(textOf(golden, 'ranking.csv'))
  },
)

it('breaks ties by the tumour, and equal teams share a rank', () => {
  const team = (name: string, tumor: number): KitsTeam => ({
    team: name,
    dice: [1 - tumor, 0.5, tumor],
    surfaceDice: [0.5, 0.5, 0.5],
  })
  const { ranks } = rankKits23Teams([team('a', 0.25), team('b', 0.75), team('c', 0.25), team('d', 0.5)])
  expect(ranks.map((rank) => [rank.team, rank.finalRank])).toEqual([
    ['b', 1],
    ['d', 2],
    ['a', 3],
    ['c', 3],
  ])
})
