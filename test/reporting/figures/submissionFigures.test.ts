import { describe, expect, test } from 'vitest'
import { correlationInterval } from '../../../src/ranking/statistics'
import {
  type Figure,
  figureFiles,
  labelHeatmapFigure,
  leaderboardStripFigure,
  metricBoxFigure,
  objectSizeFigure,
  sizeScatterFigure,
  submissionFigures,
} from '../../../src/reporting'
import { checkFigure } from './checkFigure'
import { submissionSample } from './samples'

const all = (sections: object): Figure[] => Object.values(sections as Record<string, Figure[]>).flat()

const { cases } = submissionSample
const input = submissionSample

describe('all figures of a submission', () => {
  test('by section, with readable captions', async () => {
    const figures = await submissionFigures(input)
    for (const figure of all(figures)) checkFigure(figure)
    expect(figures.failures.map(({ id }) => id)).toEqual(['size-dice', 'size-hd95', 'objects'])
    const captions = all(figures).map(({ id, caption }) => `${id}: ${caption}`)
    await expect(`${captions.join('\n')}\n`).toMatchFileSnapshot('captions/submission.txt')
    expect(JSON.stringify(await submissionFigures(input))).toBe(JSON.stringify(figures))
  })

  test('cells of labels are all with intervals, or all without where one has no room', async () => {
    const cell = { mean: 0.877, low: 0.81, high: 0.91, cases: 9 }
    const metricsOf = (count: number) => Array.from({ length: count }, (_, at) => `metric ${at}`)
    const textsOf = async (count: number) => {
      const names = metricsOf(count)
      const labels = [{ label: 'liver', metrics: Object.fromEntries(names.map((name) => [name, cell])) }]
      const given = names.map((name) => ({ name, direction: 'higher' as const, value: 0.9 }))
      const { svg } = await labelHeatmapFigure(labels, given)
      return svg.match(/>0\.877[^<]*</g)
    }
    expect(await textsOf(2)).toEqual(Array(2).fill('>0.877 (0.810 to 0.910)<'))
    expect(await textsOf(4)).toEqual(Array(4).fill('>0.877<'))
  })

  test('tables keep infinite values, and null means none', async () => {
    const cell = { mean: Infinity, low: 3, high: Infinity, cases: 2 }
    const labels = [
      { label: 'far', metrics: { hd95: cell } },
      { label: 'bare', metrics: { hd95: { mean: 4, low: Number.NaN, high: Number.NaN, cases: 1 } } },
    ]
    const metric = { name: 'hd95', direction: 'lower' as const, value: Infinity }
    const heat = await labelHeatmapFigure(labels, [metric])
    expect(heat.table.rows).toEqual([
      ['far', 'hd95', 2, Infinity, 3, Infinity],
      ['bare', 'hd95', 1, 4, null, null],
    ])
    const box = await metricBoxFigure(['a', 'b', 'c'], [{ ...metric, cases: [3, 4, Infinity] }])
    expect(box.table.rows).toEqual([['hd95', 3, 0, 3, 3.5, 4, Infinity, Infinity]])
    expect(figureFiles([box]).get('cases.csv')).toMatch(/hd95,3,0,3,3.5,4,Infinity,Infinity/)
    for (const figure of [heat, box]) checkFigure(figure)
  })

  test('without data there is none', async () => {
    const figures = await submissionFigures({
      cases: [],
      metrics: [{ name: 'dice', direction: 'higher', value: null }],
    })
    expect(all(figures)).toEqual([])
  })

  test('20 metrics are drawn on pages of eight', async () => {
    const metrics = Array.from({ length: 20 }, (_, at) => ({ ...input.metrics[0]!, name: `metric ${at}` }))
    const figures = await submissionFigures({ ...input, metrics })
    expect(figures.cases.map(({ id, table }) => `${id} ${table.rows.length}`)).toEqual([
      'cases 8',
      'cases-2 8',
      'cases-3 4',
    ])
    expect(figures.leaderboard.at(-1)!.title).toBe('The submission against the leaderboard, metrics 17 to 20 of 20')
    for (const { id, svg } of all(figures)) expect(Number(/ height="(\d+)"/.exec(svg)![1]), id).toBeLessThanOrEqual(820)
  })

  test('118 labels are drawn on pages', async () => {
    const value = { mean: 0.5, low: 0.4, high: 0.6, cases: 3 }
    const labels = Array.from({ length: 118 }, (_, at) => ({ label: `label ${at}`, metrics: { dice: value } }))
    const { labels: pages } = await submissionFigures({ ...input, labels })
    expect(pages.map(({ id }) => id)).toEqual(['labels', 'labels-2', 'labels-3', 'labels-4', 'labels-5', 'labels-6'])
    expect(pages.at(-1)!.title).toBe('Labels by metric, labels 101 to 118 of 118')
  })
})

describe('leaderboardStripFigure', () => {
  test('counts the entries that are worse, by the direction of each metric', async () => {
    const { table } = await leaderboardStripFigure(input.metrics)
    expect(table.rows).toEqual([
      ['dice', 0.77, 0.6, 0.9, 1, 3, 0.91, 0.77, 0.6],
      ['hd95', 5, null, null, 1, 2, 4, 5, 6],
    ])
  })
  test('needs a metric with published values', async () => {
    await expect(leaderboardStripFigure(input.metrics.slice(2))).rejects.toMatchObject({ code: 'too-few-values' })
  })
})

describe('metricBoxFigure', () => {
  test('lists quartiles, missing values and the worst case', async () => {
    const { table, caption } = await metricBoxFigure(cases, input.metrics)
    expect(table.rows[0]).toEqual(['dice', 5, 1, 0.5, 0.7, 0.8, 0.9, 0.95])
    expect(caption).toContain('Worst dice: 0.5 (e).')
  })
  test('refuses another number of values than cases', async () => {
    await expect(metricBoxFigure(['a'], input.metrics)).rejects.toMatchObject({ code: 'shape-mismatch' })
  })
})

describe('sizeScatterFigure', () => {
  test('correlates the cases that have a reference and a value', async () => {
    const { data, table, caption } = await sizeScatterFigure({
      ...{ cases, metric: input.metrics[0]!, referenceSize: input.referenceSize! },
    })
    const wanted = correlationInterval([10, 200, 3, 0.5, 40], [0.9, 0.8, 0.7, 0.5, 0.95], {
      coefficient: 'spearman',
      samples: 2000,
    })
    // Below ten pairs no interval can be trusted.
    expect(data).toMatchObject({ spearman: { estimate: wanted.estimate, low: null, high: null } })
    expect(table.rows.length).toBe(5)
    expect(caption).toContain('1 case with an empty reference or without a value is left out')
  })
  test('refuses sizes of other cases, and no case at all', async () => {
    const [metric] = input.metrics
    const sizes = (values: number[]) => ({ cases, metric: metric!, referenceSize: { unit: 'mL', values } })
    await expect(sizeScatterFigure(sizes([1]))).rejects.toMatchObject({ code: 'shape-mismatch' })
    await expect(sizeScatterFigure(sizes([0, 0, 0, 0, 0, 0]))).rejects.toMatchObject({ code: 'too-few-values' })
  })
})

describe('labelHeatmapFigure', () => {
  test('marks labels that the reference does not have, and the darkest is the worst', async () => {
    const { table, svg, caption } = await labelHeatmapFigure(input.labels!, input.metrics)
    expect(table.rows[2]).toEqual(['spleen', 'dice', 0, null, null, null])
    expect(svg).toContain('not present')
    expect(svg).toMatch(/data-label="tumour[^"]*" fill="#00224e"/)
    expect(caption).toContain('Worse dice: 0.6 (tumour). 1 label is not present in the reference.')
  })
})

describe('objectSizeFigure', () => {
  test('counts by ranges of 1, 2, 5 and 10 of a decade', async () => {
    const { table } = await objectSizeFigure(input.objects!.list, 'mL')
    expect(table.rows.filter((row) => Number(row[2]) + Number(row[3]) + Number(row[4]) > 0)).toEqual([
      [0.2, 0.5, 0, 1, 1],
      [1, 2, 0, 1, 0],
      [10, 20, 1, 0, 0],
    ])
  })
  test.each([0, -1, Number.NaN, Infinity])('refuses the size %d', async (size) => {
    await expect(objectSizeFigure([{ case: 'a', kind: 'found', size }], 'mL')).rejects.toMatchObject({
      code: 'bad-input',
    })
  })
})
