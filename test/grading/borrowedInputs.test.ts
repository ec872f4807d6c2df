import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../src/benchmarks'
import type { Challenge, Volume } from '../../src/contract'
import { grade } from '../../src/grading/grade'
import { scoreTask } from '../../src/grading/scoreTask'
import { directorySource } from '../../src/node/files/directorySource'

// A challenge that says so must neither change nor keep its volumes: their memory is the next case's.

const root = 'fixtures/goldens'
const borrowers = [...challenges.values()].filter(({ borrowsInputs }) => borrowsInputs)

/** The same, looking at the samples before and after, and spoiling them once they are scored. */
function watched(challenge: Challenge, seen: string[]): Challenge {
  return {
    ...challenge,
    scoreCase(inputs, values, id) {
      const volumes = Object.values(inputs) as unknown as Volume[]
      const bytes = volumes.map(({ data }) => new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
      const before = bytes.map((one) => one.slice())
      try {
        return challenge.scoreCase(inputs, values, id)
      } finally {
        for (const [i, one] of bytes.entries()) expect(Buffer.compare(one, before[i]!), id).toBe(0)
        for (const one of bytes) one.fill(0x55)
        seen.push(id)
      }
    },
  }
}

function inputOf(folder: string) {
  return {
    submission: readFileSync(`${folder}/submission.csv`),
    answers: readFileSync(`${folder}/answers.csv`),
    submissionFiles: directorySource(existsSync(`${folder}/submission`) ? `${folder}/submission` : folder),
    answersFiles: directorySource(existsSync(`${folder}/answers`) ? `${folder}/answers` : folder),
  }
}

test('there are such challenges', () => {
  expect(borrowers.map(({ id }) => id).sort()).toStrictEqual([
    'isles22',
    'panther-task1',
    'panther-task2',
    'seg_a',
    'topbrain-track1',
    'topbrain-track2',
    'topcow-track1-task1',
    'topcow-track2-task1',
  ])
})

describe.each(borrowers.flatMap(({ id, variants }) => [undefined, ...Object.keys(variants ?? {})].map((v) => [id, v])))(
  '%s, variant %s',
  (id, variant) => {
    test('leaves its volumes alone', async () => {
      const seen: string[] = []
      for (const name of readdirSync(`${root}/${id}`)) {
        const folder = `${root}/${id}/${name}`
        if (!existsSync(`${folder}/answers.csv`) || !existsSync(`${folder}/submission.csv`)) continue
        const input = inputOf(folder)
        const options = { details: true, now: new Date(0), ...(variant === undefined ? {} : { variant }) }
        const spoiled = await grade(id!, input, {
          ...options,
          runner: (challenge, _, sources) => ({
            concurrency: 1,
            run: (task) => scoreTask(watched(challenge, seen), task, sources),
          }),
        })
        expect(spoiled).toStrictEqual(await grade(id!, input, options))
      }
      expect(seen.length).toBeGreaterThan(5)
    })
  },
)

const keeping: Record<string, (data: Uint8Array) => unknown> = {
  'the samples': (data) => data,
  'a part of them': (data) => [{ part: data.subarray(5, 6) }],
  'their memory': (data) => ({ memory: data.buffer }),
  'a view in a Map': (data) => new Map([['view', new DataView(data.buffer)]]),
}
const given: Record<string, (data: Uint8Array) => unknown> = {
  'a copy': (data) => data.slice(),
  'numbers and nothing': (data) => [data[0], null, undefined, 'text'],
}

describe('a challenge that says so and keeps', () => {
  const input = inputOf(`${root}/isles22/good`)
  const gradeKeeping = (keep: (data: Uint8Array) => unknown) => {
    const isles = challenges.get('isles22')!
    const scoreCase: Challenge['scoreCase'] = (inputs, values, id) => ({
      ...isles.scoreCase(inputs, values, id),
      state: keep((inputs.reference as unknown as Volume).data as Uint8Array) as never,
    })
    return grade({ ...isles, scoreCase }, input, { details: true })
  }

  test.each(Object.keys(keeping))('%s is refused', async (what) => {
    const { error } = await gradeKeeping(keeping[what]!)
    expect(error?.message).toMatch(/evidence of 'isles22' holds samples/)
  })

  test.each(Object.keys(given))('%s is not', async (what) => {
    expect((await gradeKeeping(given[what]!)).error).toBeNull()
  })
})
