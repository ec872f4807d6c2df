import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

const page = readFileSync('docs/which-metrics.md', 'utf8')
const commands = [...page.matchAll(/`npx medgrade ([^`]+)`/g)].map(([, words]) => words!)
const shown = commands.filter((words) => !words.includes('<'))

it('has a command for every task', () => {
  const tasks = page.split(/^## /m).slice(1)
  expect(tasks.length).toBeGreaterThanOrEqual(11)
  for (const task of tasks) expect(task).toMatch(/`npx medgrade metric /)
})

it.each(shown)('%s', async (words) => {
  const { status, stdout, stderr } = await runCommand(words.split(' '), { cwd: 'fixtures/tasks' })
  expect(stderr).not.toMatch(/^(error|warning)/m)
  expect(status).toBe(0)
  expect(stdout).toMatch(/[0-9]/)
  expect(stdout).not.toContain('NaN')
})
