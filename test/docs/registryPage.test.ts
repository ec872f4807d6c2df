import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tasks } from '../../src/agents/automedbench/tasks/tasks'
import { challenges } from '../../src/challenges'
import { type ChallengeFacts, challengeFacts } from '../../src/reporting/facts/challengeFacts'
import { taskFacts } from '../../src/reporting/facts/taskFacts'

// docs/benchmarks/registry.md shows what `medgrade info` and `medgrade list --json` say of each challenge.

const page = readFileSync('docs/benchmarks/registry.md', 'utf8').split('\n')

const row = (...cells: readonly (string | null)[]) => `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`
const listed = (id: string, { modality, taskType, selection, instructions }: ChallengeFacts) =>
  row(
    `\`${id}\``,
    modality,
    taskType,
    selection && [selection.name, selection.group].filter((part) => part !== null).join(', '),
    instructions,
  )

const rows = [
  ...[...challenges.keys()].map((id) => [id, listed(id, challengeFacts(id))] as const),
  ...tasks.map((task) => {
    const { modality, instructions } = taskFacts(task)
    return [task.id, row(`\`${task.id}\``, modality, task.track, instructions)] as const
  }),
]

it('lists the licences that are stated', () => {
  for (const id of challenges.keys()) {
    const { licence, licenceSource } = challengeFacts(id)
    expect(licence === null, id).toBe(licenceSource === null)
    if (licence !== null) expect(page, id).toContain(row(`\`${id}\``, licence, `<${licenceSource}>`))
  }
})

describe('the page of the registry has the row of', () => {
  it.each(rows)('%s', (_, line) => expect(page).toContain(line))
})

it('lists every bundled challenge and task once', () => {
  const ids = page.slice(page.indexOf('## ReX-MLE')).flatMap((line) => /^\| `([\w-]+)` \|/.exec(line)?.[1] ?? [])
  expect(ids.toSorted()).toStrictEqual(rows.map(([id]) => id).toSorted())
})
