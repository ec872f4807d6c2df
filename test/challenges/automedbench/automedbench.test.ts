import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { grade } from '../../../src'
import { autoMedBench } from '../../../src/challenges/automedbench'
import { directorySource } from '../../../src/node'

type Json = ReturnType<typeof JSON.parse>

const root = 'fixtures/goldens/automedbench'

/** Equal in structure whatever the order of keys; numbers to a relative or absolute tolerance. */
function expectNear(actual: Json, expected: Json, tolerance: number, path = ''): void {
  if (/^(NaN|-?Infinity)$/.test(expected)) expect(actual, path).toBe(Number(expected))
  else if (typeof expected === 'number') {
    const close = Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected))
    expect(close, `${path}: ${actual}, expected ${expected}`).toBe(true)
  } else if (expected !== null && typeof expected === 'object') {
    expect(Object.keys(actual ?? {}).sort(), path).toEqual(Object.keys(expected).sort())
    for (const key of Object.keys(expected)) expectNear(actual[key], expected[key], tolerance, `${path}.${key}`)
  } else expect(actual, path).toBe(expected)
}

const single = (path: string) => /^enhancement/.test(path)

describe.each(autoMedBench.map((challenge) => [challenge.id.replace('automedbench-', '')] as const))('%s', (track) => {
  it.each(readdirSync(`${root}/${track}`))('%s', async (name) => {
    const folder = `${root}/${track}/${name}`
    const expected = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8'))
    const input = {
      answersFiles: directorySource(folder),
      submissionFiles: directorySource(`${folder}/submission`),
    }
    const challenge = autoMedBench.find(({ id }) => id === `automedbench-${track}`)!
    const site = await grade(challenge, input)
    if (expected.site === null) expect(site.results).toBe(null)
    else {
      expect(site.error).toBe(null)
      expectNear(site.results, expected.site, 1e-9, 'site')
      expect(site.score).toBeCloseTo(expected.site.task_score, 4)
    }
    if (expected.released === null) return
    const released = await grade(challenge, input, { variant: 'released' })
    if (expected.released.error) {
      expect(released).toMatchObject({ score: null, valid_submission: false, error: { side: 'submission' } })
      expect(released.results).toMatchObject({ headline: null })
    } else {
      expect(released.error).toBe(null)
      expectNear(released.results, expected.released, single(track) ? 1e-5 : 1e-9, 'released')
      expect(released.score).toBe(expected.released.headline)
    }
  })
})

it('takes the plain mean of synthetic CT without the cases that the organiser left without a mask', async () => {
  const folder = `${root}/synthetic/mask-empty`
  const input = { answersFiles: directorySource(folder), submissionFiles: directorySource(`${folder}/submission`) }
  const { results, warnings } = await grade('automedbench-synthetic', input, { variant: 'plain-mean' })
  expect(results).toMatchObject({ completion_rate: 1, format_valid: true })
  expect((results as { task_score: number }).task_score).toBeCloseTo(0.9987081911805109, 9)
  expect(warnings.join()).toContain("the organiser's mask is empty")
})

it('charges masks that are all empty to the organiser', async () => {
  const folder = `${root}/synthetic/mask-empty`
  const task = JSON.parse(readFileSync(`${folder}/task.json`, 'utf8'))
  const file = (path: string) => [path, readFileSync(`${folder}/${path}`)] as const
  const answersFiles = Object.fromEntries([
    ['task.json', JSON.stringify({ ...task, case_ids: ['SR381'] })] as const,
    ...['ct', 'mask'].map((name) => file(`answers/SR381/${name}.nii.gz`)),
  ])
  const input = { answersFiles, submissionFiles: directorySource(`${folder}/submission`) }
  const { error, score } = await grade('automedbench-synthetic', input, { variant: 'plain-mean' })
  expect([score, error]).toMatchObject([null, { code: 'invalid-answers', side: 'answers' }])
})

it('reads the fixtures', () => expect(existsSync(`${root}/segmentation`)).toBe(true))
