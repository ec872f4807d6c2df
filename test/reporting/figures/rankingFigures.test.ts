import { describe, expect, test } from 'vitest'
import { bootstrapTasks, caseTables, rankingReport, type TaskTable } from '../../../src/ranking/statistics'
import { type Figure, rankingFigures } from '../../../src/reporting'
import { challengerGoldens, optionsOf } from '../../ranking/challengerGoldens'
import { sampled, sweep } from '../../sampled'
import { checkFigure } from './checkFigure'

const goldens = new Map(challengerGoldens)

function tasksOf(file: string): TaskTable[] {
  const { input } = goldens.get(file)!
  return Object.entries(input.tasks).map(([task, table]) => ({ task, algorithms: input.algorithms, ...table }))
}

const all = (sections: object): Figure[] => Object.values(sections as Record<string, Figure[]>).flat()
const ids = (figures: readonly Figure[]) => figures.map(({ id }) => id)

describe('all figures of a ranking', () => {
  test('of one task, with readable captions', async () => {
    const options = { ...optionsOf(goldens.get('single-clean.json')!.input), metric: 'Dice', samples: 200 }
    const figures = await rankingFigures(tasksOf('single-clean.json'), options)
    for (const figure of all(figures)) checkFigure(figure)
    expect(ids(figures.rawData)).toEqual(['box-t1', 'podium-t1', 'heatmap-t1'])
    expect(ids(figures.stability)).toEqual(['blob-t1', 'winners-t1', 'significance-t1', 'violin', 'methods-t1'])
    expect([figures.overview, figures.acrossTasks]).toEqual([[], []])
    const captions = all(figures).map(({ id, caption }) => `${id}: ${caption}`)
    await expect(`${captions.join('\n')}\n`).toMatchFileSnapshot('captions/oneTask.txt')
  })

  test('of several tasks with missing values', async () => {
    const options = { ...optionsOf(goldens.get('multi-na-zero.json')!.input), metric: 'Dice', samples: 200 }
    const figures = await rankingFigures(tasksOf('multi-na-zero.json'), options)
    for (const figure of all(figures)) checkFigure(figure)
    expect(ids(figures.acrossTasks)).toEqual(
      'blob-across-tasks blob-by-algorithm stacked dendrogram task-agreement network'.split(' '),
    )
    expect(new Set(ids(all(figures))).size).toBe(all(figures).length)
    const captions = all(figures).map(({ id, caption }) => `${id}: ${caption}`)
    await expect(`${captions.join('\n')}\n`).toMatchFileSnapshot('captions/severalTasks.txt')
  })

  test.each(sampled([...goldens.keys()], (_, k) => k % 24 === 0))(
    'the same bytes twice, no number that is none: %s',
    async (file) => {
      const { input, expected } = goldens.get(file)!
      const options = { ...optionsOf(input), method: expected.plotsOf, samples: 50 }
      const once = await rankingFigures(tasksOf(file), options)
      const given = {
        bootstraps: bootstrapTasks(tasksOf(file), options),
        report: rankingReport(tasksOf(file), options),
      }
      const twice = await rankingFigures(tasksOf(file), { ...options, ...given })
      for (const figure of all(once)) checkFigure(figure)
      expect(JSON.stringify(twice)).toBe(JSON.stringify(once))
    },
  )
})

describe('what was computed before', () => {
  const tasks = tasksOf('single-clean.json')

  test.each(['bootstraps', 'report', 'tests', 'given'] as const)('%s of another shape is refused', async (name) => {
    for (const wrong of [3, [3], [null], [{}], {}, null])
      await expect(rankingFigures(tasks, { [name]: wrong }), JSON.stringify(wrong)).rejects.toMatchObject({
        name: 'MedgradeError',
        message: expect.stringContaining(name),
      })
  })

  test('results of another number of tasks are refused', async () => {
    const one = { values: new Map(), differences: new Map() }
    for (const given of [[], [one, one]])
      await expect(rankingFigures(tasks, { given })).rejects.toMatchObject({ code: 'shape-mismatch' })
  })
})

describe('unusual tables', () => {
  const rows = (algorithms: number, cases: number) =>
    Array.from({ length: algorithms * cases }, (_, at) => ({
      case: `c${Math.floor(at / algorithms)}`,
      algorithm: `team ${at % algorithms}`,
      value: ((at * 37) % 101) / 101,
    }))

  test('one algorithm, one case', async () => {
    const figures = await rankingFigures(caseTables(rows(1, 1)))
    for (const figure of all(figures)) checkFigure(figure)
    expect(ids(all(figures))).toEqual(['ranking', 'box', 'podium', 'heatmap'])
  })

  sweep('more than 20 algorithms are drawn on pages', async () => {
    const figures = await rankingFigures(caseTables(rows(23, 12)), { samples: 20 })
    for (const figure of all(figures)) checkFigure(figure)
    expect(ids(figures.rawData)).toEqual(['box', 'box-2', 'podium', 'podium-2', 'heatmap', 'heatmap-2'])
    expect(figures.rawData.map(({ table }) => table.rows.length)).toEqual([20, 3, 12, 11, 20, 3])
    expect(figures.rawData[1]!.title).toBe('Values by algorithm, algorithms 21 to 23 of 23')
  })

  sweep('a figure of 23 algorithms and 8 tasks has room with its caption on a page of paper', async () => {
    const tasks = 'abcdefgh'.split('').flatMap((task) => rows(23, 4).map((row) => ({ ...row, task })))
    const figures = all(await rankingFigures(caseTables(tasks), { samples: 5 }))
    // 170 mm are 560 units; 267 mm are 880.
    for (const { id, svg } of figures) expect(Number(/ height="(\d+)"/.exec(svg)![1]), id).toBeLessThanOrEqual(820)
    expect(new Set(ids(figures)).size).toBe(figures.length)
    expect(
      figures
        .filter(({ id }) => id.startsWith('stacked'))
        .map(({ table }) => new Set(table.rows.map(([name]) => name)).size),
    ).toEqual([8, 8, 7])
  })

  sweep('more than 5000 values are counted in hexagons, without a line for each', async () => {
    const [box, podium] = (await rankingFigures(caseTables(rows(6, 900)), { samples: 5 })).rawData
    expect(box!.caption).toContain('The darker a hexagon, the more cases')
    for (const { svg } of [box!, podium!]) expect(svg.length).toBeLessThan(400_000)
    expect((box!.data as { values: number[][] }).values.flat().length).toBe(5400)
  })

  test('names with signs of XML, long names and tasks whose names differ in signs only', async () => {
    const named = rows(3, 6).map((row) => ({
      ...row,
      algorithm: `<${row.algorithm}> & "a very long name of a submission"`,
    }))
    const tables = ['liver +', 'liver -', '肝'].flatMap((task) => named.map((row) => ({ ...row, task })))
    const figures = await rankingFigures(caseTables(tables), { samples: 20 })
    for (const figure of all(figures)) checkFigure(figure)
    expect(new Set(ids(all(figures))).size).toBe(all(figures).length)
  })

  test('infinite values are not drawn', async () => {
    const infinite = rows(3, 8).map((row, at) => (at % 5 === 0 ? { ...row, value: Infinity } : row))
    const figures = await rankingFigures(caseTables(infinite), {
      method: 'medianThenRank',
      higherBetter: false,
      samples: 20,
    })
    for (const { svg } of all(figures)) expect(svg).not.toMatch(/NaN|Infinity/)
  })

  test.each(['na.rm', 0] as const)('an algorithm without any value, missing: %s', async (missing) => {
    const some = rows(3, 12).filter(({ algorithm }) => algorithm !== 'team 2')
    const empty = some.slice(0, 12).map((row) => ({ ...row, algorithm: 'no result', value: null }))
    const cases = new Set<string>()
    const once = empty.filter((row) => !cases.has(row.case) && cases.add(row.case))
    const figures = await rankingFigures(caseTables([...some, ...once]), { missing, samples: 20 })
    for (const { svg, caption } of all(figures)) expect(`${svg} ${caption}`).not.toMatch(/NaN|Infinity|undefined/)
  })
})
