import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findMetric, shortNames } from '../../src/catalogue/findMetric'
import { type InputKind, inputKinds, inputSheet } from '../../src/catalogue/inputKinds'
import { metricFacts } from '../../src/catalogue/metricFacts'
import { families, metricSheets } from '../../src/catalogue/metricSheets'
import { measureSheets } from '../../src/challenges/own/findMeasure'
import { metricInfo } from '../../src/cli/output/metricInfo'
import { isComplete, taskMetrics } from '../../src/evaluation/metrics/metricSpec'
import { taskNames, taskSheets } from '../../src/evaluation/tasks/taskSheets'

// Where each metric can be asked for; that it gives the same bits there is tested by test/cli/metricEntryPoints.test.ts and python/tests/test_parity.py.

const pythonTable = readFileSync('python/medgrade/_table.py', 'utf8')
const isOneNumber = (name: string) => {
  const found = findMetric(name)
  return metricFacts(found).field !== null || !found.sheet.fields
}

describe.each(metricSheets.map((sheet) => [sheet.name, sheet] as const))('%s', (name, sheet) => {
  const kind = inputSheet(sheet.input)
  const short = shortNames(sheet)

  it('is in Python, in the module of its family', () => {
    expect(pythonTable).toContain(`"${families[sheet.family].module}.${name}"`)
  })

  it('has a page and an information of its own', async () => {
    expect(existsSync(`docs/metrics/${sheet.family === 'text' ? 'text/' : ''}${name}.md`)).toBe(true)
    const text = await metricInfo(findMetric(name), false)
    for (const option of Object.keys(sheet.options)) expect(text).toContain(`    ${option}: `)
    for (const { name: one } of short) expect(text).toContain(one)
  })

  it('is in declared challenges where they have its input and it gives one number', () => {
    const names = short.length > 0 ? short.map((one) => one.name) : [name]
    const can = kind.declared !== undefined && (short.length > 0 || sheet.headline !== undefined)
    expect(measureSheets.includes(sheet)).toBe(can)
    if (can) for (const one of names) expect([one, isOneNumber(one)]).toStrictEqual([one, true])
  })

  it('is in evaluate where a task has its input and it has a name for tables', () => {
    const tasks = taskNames.filter((task) => taskMetrics(task).includes(sheet))
    const also = taskNames.filter((task) => taskSheets[task].also?.includes(name))
    const own = kind.evaluate !== undefined && short.some((one) => isComplete(sheet, one)) ? [kind.evaluate] : []
    expect(new Set(tasks)).toStrictEqual(new Set([...own, ...also]))
  })
})

it('every kind of input has a metric', () => {
  const used = new Set<InputKind>(metricSheets.map(({ input }) => input))
  expect(Object.keys(inputKinds).filter((kind) => !used.has(kind as InputKind))).toEqual([])
})
