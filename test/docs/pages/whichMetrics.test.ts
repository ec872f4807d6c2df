import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Family } from '../../../src/catalogue/metricSheet'
import { families, metricSheets } from '../../../src/catalogue/metricSheets'
import { runCommand } from '../../support/command/runCommand'

const page = readFileSync('docs/which-metrics.md', 'utf8')
const commands = [...page.matchAll(/`npx medgrade ([^`]+)`/g)].map(([, words]) => words!)
const shown = commands.filter((words) => !words.includes('<'))

it('has a command for every task', () => {
  const tasks = page.split(/^## /m).slice(1)
  expect(tasks.length).toBeGreaterThanOrEqual(11)
  for (const task of tasks) expect(task).toMatch(/`npx medgrade metric /)
})

/** Not of a task: they compare rankings. */
const elsewhere: readonly Family[] = ['ranking']

it.each(Object.keys(families) as Family[])('leads to a metric of the family %s', (family) => {
  if (elsewhere.includes(family)) return
  const pages = metricSheets.filter((sheet) => sheet.family === family).map(({ name }) => `/${name}.md)`)
  expect(pages.some((link) => page.includes(link))).toBe(true)
})

it.each(shown)('%s', async (words) => {
  const { status, stdout, stderr } = await runCommand(words.split(' '), { cwd: 'fixtures/tasks' })
  expect(stderr).not.toMatch(/^(error|warning)/m)
  expect(status).toBe(0)
  expect(stdout).toMatch(/[0-9]/)
  expect(stdout).not.toContain('NaN')
})
