import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as runs from '../../src/benchmarks/automedbench/runs'

// Every public name about runs stands on the page of runs.

const page = readFileSync('docs/benchmarks/automedbench-runs.md', 'utf8')
const further = ['readRun', 'gradeRun', 'preflight', 'agentRun', 'runBoard']

it.each([...Object.keys(runs), ...further].filter((name) => name !== 'codeExecutions'))('%s', (name) => {
  expect(page).toMatch(new RegExp(`\\b${name}\\b`))
})
