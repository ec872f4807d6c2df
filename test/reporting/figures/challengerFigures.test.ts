import { describe, expect, test } from 'vitest'
import { bootstrapTasks, type RankingMethod, rankTasks, type TaskTable } from '../../../src/ranking/statistics'
import {
  blobAcrossTasksFigure,
  blobByAlgorithmFigure,
  blobPlotFigure,
  boxPlotFigure,
  dendrogramFigure,
  type Figure,
  methodLinesFigure,
  podiumFigure,
  rankingHeatmapFigure,
  significanceMapFigure,
  stackedFrequencyFigure,
  taskAgreementFigure,
  violinFigure,
  winnerShareFigure,
} from '../../../src/reporting'
import { challengerGoldens, optionsOf, same } from '../../ranking/challengerGoldens'
import { sampled } from '../../sampled'
import { checkFigure } from './checkFigure'

// The data of each drawn figure, as JSON, against the plots of challengeR 1.0.5.

/** What a report embeds. Every key of the golden is there, with its value. */
function agrees(figure: Figure, golden: unknown): void {
  checkFigure(figure)
  const data: unknown = JSON.parse(JSON.stringify(figure.data))
  same(restored(data), restored(golden), figure.id)
}

/** Missing numbers as NaN on both sides. */
function restored(value: unknown): unknown {
  if (value === null) return Number.NaN
  if (Array.isArray(value)) return value.map(restored)
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, restored(part)]))
}

describe.each(sampled(challengerGoldens, (_, k) => k % 12 === 0))('%s', (_, { input, expected }) => {
  const method = expected.plotsOf as RankingMethod
  const { higherBetter, missing } = optionsOf(input)
  const options = { ...optionsOf(input), method }
  const { algorithms, indices } = input
  const plots = expected.plots
  const tasks: TaskTable[] = Object.entries(input.tasks).map(([task, table]) => ({ task, algorithms, ...table }))
  const rankings = rankTasks(tasks, options)
  const bootstraps = bootstrapTasks(tasks, { ...options, repeats: 'toolkit', indices })
  const each = tasks.map((table, at) => ({ task: table.task, table: { ...table, ranks: rankings[at]!.ranks }, at }))
  const figure = { higherBetter, missing, metric: 'Dice' }

  test.each(each)('raw data, $task', async ({ task, table }) => {
    agrees(await boxPlotFigure(table, figure), plots.box[task])
    agrees(await rankingHeatmapFigure(table, figure), plots.heatmap[task])
    agrees(await podiumFigure(table, figure), plots.podium[task])
  })

  test.each(each)('stability, $task', async ({ task, at }) => {
    agrees(await blobPlotFigure(bootstraps[at]!), plots.blobByTask[task])
    agrees(await winnerShareFigure(bootstraps[at]!), plots.winnerFrequency[task])
  })

  if ('significance' in plots)
    test.each(each)('significance map, $task', async ({ task, table }) => {
      const { map, ...wanted } = plots.significance[task]
      const found = await significanceMapFigure(table, figure)
      agrees(found, wanted)
      // The places of the axes stand in the golden as `rank`, which the order says too.
      const { rank: _rank, ...cells } = map
      same((found.data as { map: unknown }).map, cells, 'map')
    })

  if ('line' in plots)
    test('line plot', async () => {
      const rows: string[] = []
      for (const table of tasks) {
        const found = await methodLinesFigure(table, { higherBetter, missing })
        checkFigure(found)
        rows.push(...flattened(found.data))
      }
      expect(rows.sort()).toEqual(flattened(plots.line).sort())
    })

  test('violin', async () => {
    for (const task of bootstraps.map((one) => one.task)) {
      const wanted = plots.violin[task]
      const points = Array.isArray(wanted.at) ? wanted.at.length : 2
      const found = await violinFigure(
        bootstraps.filter((one) => one.task === task),
        { points },
      )
      agrees(found, { [task]: wanted })
    }
    const medians = (await violinFigure(bootstraps)).table.rows.map((row) => row[5])
    expect(medians).toEqual([...medians].sort((a, b) => Number(b ?? -1) - Number(a ?? -1)))
  })

  if (tasks.length > 1)
    test('across tasks', async () => {
      agrees(await blobAcrossTasksFigure(rankings), plots.blobAcrossTasks)
      agrees(await stackedFrequencyFigure(bootstraps), plots.stacked)
      agrees(await blobByAlgorithmFigure(bootstraps), plots.blobByTask)
      const { taskTau, taskFootrule } = plots
      agrees(await taskAgreementFigure(rankings), { taskTau, taskFootrule })
    })

  if ('dendrogram' in plots)
    test('dendrogram', async () => {
      const found = await dendrogramFigure(rankings)
      const { distance, complete, average } = plots.dendrogram
      // With tied distances only the heights are fixed.
      agrees(found, { distance, complete: { height: complete.height }, average: { height: average.height } })
    })
})

function flattened(line: unknown): string[] {
  const { method, task, algorithm, rank } = line as Record<'algorithm' | 'method' | 'rank' | 'task', unknown[]>
  return rank.map((value, at) => `${method[at]} ${task[at]} ${algorithm[at]} ${value}`)
}
