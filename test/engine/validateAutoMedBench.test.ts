import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { grade } from '../../src'
import { autoMedBench } from '../../src/challenges/automedbench'
import { validateSubmission } from '../../src/engine/validateSubmission'
import { directorySource } from '../../src/node'

// A submission to AutoMedBench is graded whatever it lacks; what validates is complete.

const root = 'fixtures/goldens/automedbench'
const tracks = autoMedBench.map((challenge) => [challenge.id.replace('automedbench-', ''), challenge] as const)
const folders = (track: string) => readdirSync(`${root}/${track}`).map((name) => `${root}/${track}/${name}`)
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const profiles = ['site', 'released'] as const

describe.each(tracks)('%s', (track, challenge) => {
  const has = (folder: string, profile: (typeof profiles)[number]) => {
    const expected = json(`${folder}/expected.json`)[profile]
    return expected !== null && !expected.error
  }

  test('with nothing submitted every case is missing', async () => {
    let tried = 0
    for (const folder of folders(track)) {
      if (!has(folder, 'site')) continue
      const ids: string[] = json(`${folder}/task.json`).case_ids
      if (ids.length === 0) continue
      const input = { answersFiles: directorySource(folder), submissionFiles: {} }
      const { valid, missing, error } = await validateSubmission(challenge, input)
      expect(valid, folder).toBe(false)
      expect(missing?.map((line) => line.split(': ')[0])).toStrictEqual(ids)
      expect(error).toMatchObject({ code: 'invalid-submission', side: 'submission', case: ids[0] })
      expect(error!.message).toContain('incomplete')
      tried++
    }
    expect(tried).toBeGreaterThan(0)
  })

  test.each(profiles)('%s: valid exactly where the completion rate is 1', async (variant) => {
    const seen = new Set<boolean>()
    for (const folder of folders(track)) {
      if (!has(folder, variant)) continue
      const submission = `${folder}/submission`
      const input = {
        answersFiles: directorySource(folder),
        submissionFiles: existsSync(submission) ? directorySource(submission) : {},
      }
      const { results, error, details } = await grade(challenge, input, { variant, details: true })
      if (error || details!.cases.length === 0) continue
      const result = await validateSubmission(challenge, input, { variant })
      const { completion_rate, metrics, format } = results as never as {
        completion_rate?: number
        metrics?: { completion_rate?: number }
        format?: { completion_rate?: number }
      }
      const rate = completion_rate ?? metrics?.completion_rate ?? format?.completion_rate
      if (rate !== undefined) expect([folder, result.valid]).toStrictEqual([folder, rate === 1])
      expect(result.missing === undefined).toBe(result.valid)
      seen.add(result.valid)
    }
    if (variant === 'site') expect(seen.size).toBeGreaterThan(0)
  })
})

test('names what each case lacks, the first five in the message', async () => {
  const case_ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const answers = Object.fromEntries(case_ids.map((id) => [`answers/${id}/boxes.json`, '{"boxes": []}']))
  const task = JSON.stringify({ track: 'detection', case_ids })
  const files = { 'a/prediction.json': '{"boxes": []}', 'b/prediction.json': '{', 'c/prediction.json': '{}' }
  const input = { answersFiles: { ...answers, 'task.json': task }, submissionFiles: files }
  const { missing, message } = await validateSubmission('automedbench-detection', input)
  expect(missing).toStrictEqual([
    'b: prediction.json cannot be read',
    'c: prediction.json cannot be used',
    ...['d', 'e', 'f', 'g'].map((id) => `${id}: no prediction.json`),
  ])
  expect(message).toMatch(/incomplete, 6 of 7 cases do not count: b: .*; f: no prediction\.json and 1 more$/)
})
