import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../src/challenges'
import { grade } from '../../src/engine/grade'
import { type JournalHeader, journalLines, journalRunner, parseJournal } from '../../src/engine/journal/journal'
import { scoreTask } from '../../src/engine/scoreTask'
import { directorySource } from '../../src/node/files/directorySource'
import { sampled } from '../sampled'

// What a case leaves behind must survive a worker (structured clone) and a journal (JSON) in every challenge, or a resumed report would differ.

const root = 'fixtures/goldens'
const header: JournalHeader = { format: 'medgrade-journal-2', medgrade: '0', challenge: '', variant: '', inputs: {} }
const goldens = [...challenges.keys()]
  .filter((id) => existsSync(`${root}/${id}`))
  .flatMap((id) =>
    readdirSync(`${root}/${id}`)
      .filter(
        (name) => existsSync(`${root}/${id}/${name}/answers.csv`) && existsSync(`${root}/${id}/${name}/submission.csv`),
      )
      .slice(0, 4)
      .map((name) => [id, name] as const),
  )

describe('a report from the journal is the report', () => {
  test.each(sampled(goldens, ([id], k) => k % 4 === 0 && !id.startsWith('puma')))('%s %s', async (id, name) => {
    const folder = `${root}/${id}/${name}`
    const input = {
      submission: readFileSync(`${folder}/submission.csv`),
      answers: readFileSync(`${folder}/answers.csv`),
      submissionFiles: directorySource(existsSync(`${folder}/submission`) ? `${folder}/submission` : folder),
      answersFiles: directorySource(existsSync(`${folder}/answers`) ? `${folder}/answers` : folder),
    }
    const options = { details: true, now: new Date(0) }
    const { first: firstLine, line } = journalLines(header)
    const lines = [firstLine]
    const first = await grade(id, input, {
      ...options,
      runner: (challenge, _, sources) =>
        journalRunner(
          {
            concurrency: 1,
            run: async (task) => structuredClone(await scoreTask(challenge, structuredClone(task), sources)),
          },
          { ...parseJournal('', header, 'journal'), append: (value) => void lines.push(line(value)) },
          sources,
        ),
    })
    expect(first).toStrictEqual(await grade(id, input, options))
    const resumed = await grade(id, input, {
      ...options,
      runner: (_, __, sources) =>
        journalRunner(
          { concurrency: 1, run: () => Promise.reject(new Error('scored again')) },
          { ...parseJournal(lines.join(''), header, 'journal'), append: () => undefined },
          sources,
        ),
    })
    expect(resumed).toStrictEqual(first)
  })
})
