import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as runs from '../../src/agents/automedbench/runs'
import * as judging from '../../src/agents/judging'

// Every public name about runs stands on the page of runs.

const page = readFileSync('docs/benchmarks/automedbench-runs.md', 'utf8')
const further = ['readRun', 'gradeRun', 'preflight', 'agentRun', 'runBoard']

it.each([...Object.keys(runs), ...further].filter((name) => name !== 'codeExecutions'))('%s', (name) => {
  expect(page).toMatch(new RegExp(`\\b${name}\\b`))
})

const judges = readFileSync('docs/benchmarks/judges.md', 'utf8')

it.each([...Object.keys(judging), 'traceSections'])('%s stands on the page of judges', (name) => {
  expect(judges).toMatch(new RegExp(`\\b${name}\\b`))
})
