import { describe, expect, test } from 'vitest'
import type { TaskTable } from '../../../src/ranking/statistics'
import {
  blobData,
  bootstrapTasks,
  boxPlotData,
  clusterTasks,
  consensusRanking,
  heatmapData,
  methodLinesData,
  podiumData,
  type RankingMethod,
  rankTasks,
  significanceData,
  stackedFrequencyData,
  taskAgreement,
  violinData,
  winnerData,
} from '../../../src/ranking/statistics'
import { challengerGoldens, exactly, optionsOf, same } from '../challengerGoldens'

// The data behind the plots of challengeR 1.0.5, which draws them from its own treatment of repeated cases.

describe.each(challengerGoldens)('%s', (_, { input, expected }) => {
  const options = { ...optionsOf(input), method: expected.plotsOf as RankingMethod }
  const { higherBetter, missing, method } = options
  const { algorithms, indices } = input
  const tasks: TaskTable[] = Object.entries(input.tasks).map(([task, table]) => ({ task, algorithms, ...table }))
  const plots = expected.plots
  const rankings = rankTasks(tasks, options)
  const ranks = rankings.map((ranking) => ranking.ranks)
  const bootstraps = bootstrapTasks(tasks, { ...options, repeats: 'toolkit', indices })
  const each = tasks.map((table, at) => ({ ...table, ranks: ranks[at]!, samples: bootstraps[at]!.bootstrapRanks }))
  const names = (indices: readonly number[]) => indices.map((index) => algorithms[index])
  const figure = { higherBetter, missing }
  const across = tasks.length > 1

  test('covers every figure of the golden', () => {
    const single = 'box heatmap podium violin blobByTask winnerFrequency'.split(' ')
    const aggregating = 'line significance'.split(' ')
    const several = 'consensus blobAcrossTasks dendrogram stacked taskTau taskFootrule'.split(' ')
    const all = [...single, ...(method === 'rankThenMean' ? [] : aggregating), ...(across ? several : [])]
    expect(Object.keys(plots).sort()).toEqual(all.sort())
  })

  test.each(each)('dot and box, $task', ({ task, values, ranks }) => {
    const found = boxPlotData(values, ranks, figure)
    exactly(names(found.map((box) => box.algorithm)), plots.box[task].algorithm, 'order')
    for (const key of ['whiskerLow', 'q1', 'median', 'q3', 'whiskerHigh'] as const)
      same(
        found.map((box) => box[key]),
        plots.box[task][key],
        key,
      )
    const replaced = typeof missing === 'number' ? 0 : values.flat().filter((value) => value === null).length
    expect(found.flatMap(({ dots }) => dots).length).toBe(values.length * algorithms.length - replaced)
  })

  test.each(each)('heat map, $task', ({ task, values, ranks }) => {
    const found = heatmapData(values, ranks, figure)
    const cells = found.ranks.flatMap((rank, at) => algorithms.map((name, a) => [name, rank, found.counts[a]![at]]))
    exactly(names(found.order), plots.heatmap[task].order, 'order')
    for (const [column, key] of ['algorithm', 'rank', 'count'].entries())
      exactly(
        cells.map((cell) => cell[column]),
        plots.heatmap[task][key],
        key,
      )
  })

  test.each(each)('podium, $task', ({ task, values, ranks }) => {
    const found = podiumData(values, ranks, figure)
    exactly(names(found.order), plots.podium[task].order, 'order')
    exactly(found.place, plots.podium[task].place, 'place')
    exactly(found.bars, plots.podium[task].bars, 'bars')
    same(found.x, plots.podium[task].x, 'x')
    same(found.y, plots.podium[task].y, 'y')
  })

  test.each(bootstraps)('violin, $task', ({ task, kendall }) => {
    const wanted = plots.violin[task]
    same(kendall, wanted.tau, 'tau')
    const points = Array.isArray(wanted.at) ? wanted.at.length : 2
    const { used, ...found } = violinData(kendall, { points })
    expect(used).toBe(wanted.n)
    for (const key of ['mean', 'median', 'q25', 'q75'] as const) same(found[key], wanted[key], key)
    // The goldens have no density of equal values.
    const curve = 'density' in wanted ? (['bandwidth', 'at', 'density'] as const) : []
    expect(curve.length > 0).toBe(new Set(kendall.filter((tau) => !Number.isNaN(tau))).size > 1)
    for (const key of curve) same(found[key], wanted[key], key)
  })

  test.each(each)('blobs and winners, $task', ({ task, samples, ranks }) => {
    const wanted = plots.blobByTask[task]
    exactly(ranks, wanted.fullRank, 'full rank')
    const found = blobData(samples, ranks)
    for (const blobs of found) sameBlobs(blobs, wanted.algorithms[blobs.algorithm])
    expect(found.map(({ rank }) => rank)).toEqual([...ranks].sort((a, b) => a - b))
    exactly(winnerData(samples).counts, plots.winnerFrequency[task], 'winners')
  })

  if ('significance' in plots)
    test.each(each)('significance map, $task', ({ task, values, ranks }) => {
      const wanted = plots.significance[task]
      for (const [adjust, key, decision] of [
        ['holm', 'holm', 'decisionHolm'],
        ['none', 'p', 'decisionNone'],
        ['bonferroni', 'bonferroni', undefined],
        ['bh', 'BH', undefined],
      ] as const) {
        const found = significanceData(values, ranks, { ...figure, adjust })
        same(found.p, wanted.p, 'p')
        same(found.adjustedP, wanted[key], key)
        if (decision) exactly(found.superior, wanted[decision], decision)
      }
      const { order, map, orderedByTests } = significanceData(values, ranks, figure)
      exactly(names(order), wanted.map.order, 'order')
      exactly(names(orderedByTests), wanted.orderedByTests, 'ordered by tests')
      for (const [cell, decision] of wanted.map.decision.entries()) {
        const [x, y] = [wanted.map.x, wanted.map.y].map((axis) => names(order).indexOf(axis[cell]))
        expect(map[x!]![y!], `${wanted.map.x[cell]} and ${wanted.map.y[cell]}`).toBe(decision)
      }
    })

  if ('line' in plots)
    test('line plot', () => {
      const { method: _, ...rest } = options
      const rows = methodLinesData(tasks, rest).flatMap((line) =>
        line.ranks.map((rank, a) => `${line.method} ${line.task} ${algorithms[a]} ${rank}`),
      )
      const { method, task, algorithm, rank } = plots.line
      const wanted = rank.map((value: number, at: number) => `${method[at]} ${task[at]} ${algorithm[at]} ${value}`)
      expect(rows.sort()).toEqual(wanted.sort())
    })

  if (across)
    test('consensus and agreement of tasks', () => {
      const found = consensusRanking(ranks)
      exactly(names(found.order), plots.consensus.algorithm, 'order')
      same(
        found.order.map((index) => found.score[index]),
        plots.consensus.score,
        'score',
      )
      exactly(
        found.order.map((index) => found.ranks[index]),
        plots.consensus.rank,
        'rank',
      )
      same(found.score, plots.consensus.meanOfAverageRanks, 'means')
      const { tauB, footrule } = taskAgreement(ranks)
      same(tauB, plots.taskTau, 'tau')
      exactly(footrule, plots.taskFootrule, 'footrule')
      for (const blobs of blobData(ranks, found.ranks)) sameBlobs(blobs, plots.blobAcrossTasks[blobs.algorithm])
    })

  if (across)
    test('stacked frequencies', () => {
      const found = stackedFrequencyData(bootstraps)
      for (const key of ['task', 'rank', 'count'] as const)
        exactly(
          found.map((row) => row[key]),
          plots.stacked[key],
          key,
        )
      exactly(names(found.map(({ algorithm }) => algorithm)), plots.stacked.algorithm, 'algorithm')
      same(
        found.map(({ percent }) => percent),
        plots.stacked.percent,
        'percent',
      )
    })

  if (across)
    test.each(['complete', 'average'] as const)('dendrogram, %s linkage', (linkage) => {
      const { distance, height, merge, order } = clusterTasks(ranks, { linkage })
      const wanted = plots.dendrogram[linkage]
      exactly(distance, plots.dendrogram.distance, 'distance')
      same(height, wanted.height, 'height')
      // Of equal distances any pair may be joined first.
      const all = distance.flatMap((row, i) => row.slice(0, i))
      if (new Set(all).size < all.length) return
      exactly(merge, wanted.merge, 'merge')
      exactly(
        order.map((task) => task + 1),
        wanted.order,
        'order',
      )
    })
})

// biome-ignore lint/suspicious/noExplicitAny: an entry of a golden
function sameBlobs({ blobs, median, low, high }: ReturnType<typeof blobData>[number], wanted: any): void {
  exactly(
    blobs.map(({ rank }) => rank),
    wanted.rank,
    'rank',
  )
  exactly(
    blobs.map(({ count }) => count),
    wanted.count,
    'count',
  )
  same(
    blobs.map(({ percent }) => percent),
    wanted.percent,
    'percent',
  )
  same([median, low, high], [wanted.median, wanted.lower, wanted.upper], 'median, lower, upper')
}
