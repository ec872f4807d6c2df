import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../src/challenges'
import type { Challenge, Volume } from '../../src/contract'
import { grade } from '../../src/engine/grade'
import { scoreTask } from '../../src/engine/scoreTask'
import { directorySource } from '../../src/node/files/directorySource'
import { sampled } from '../sampled'

// A bundled challenge neither changes nor keeps the arrays it is given: their memory is the next case's.

const root = 'fixtures/goldens'

/** The folders of a challenge's goldens. */
function goldensOf(id: string): string[] {
  const folder = `${root}/${id.replace(/^automedbench-/, 'automedbench/')}`
  return existsSync(folder) ? readdirSync(folder).map((name) => `${folder}/${name}`) : []
}

const graded = [...challenges.values()].filter(({ id }) => goldensOf(id).length > 0)

/** The same, looking at the samples before and after, and overwriting them once they are scored. */
function watched(challenge: Challenge, seen: string[]): Challenge {
  return {
    ...challenge,
    scoreCase(inputs, values, id) {
      const arrays = (Object.values(inputs) as unknown as Partial<Volume>[]).flatMap(({ data }) => data ?? [])
      const bytes = arrays.map((data) => new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
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
  const table = (name: string) =>
    existsSync(`${folder}/${name}`) ? { [name.slice(0, -4)]: readFileSync(`${folder}/${name}`) } : {}
  return {
    ...table('submission.csv'),
    ...table('answers.csv'),
    submissionFiles: directorySource(existsSync(`${folder}/submission`) ? `${folder}/submission` : folder),
    // The folder of an AutoMedBench case holds both sides.
    answersFiles: directorySource(
      existsSync(`${folder}/answers.csv`) && existsSync(`${folder}/answers`) ? `${folder}/answers` : folder,
    ),
  }
}

test('all challenges with files have goldens', () => {
  const without = [...challenges.keys()].filter((id) => !graded.some((one) => one.id === id))
  for (const id of without) expect(challenges.get(id)!.benchmark, id).toBe('mle-bench')
})

const calls = graded.flatMap(({ id, variants }) =>
  [undefined, ...Object.keys(variants ?? {})].map((variant) => [id, variant] as const),
)
const quick = new Set(['isles22', 'dentex', 'ldct-iqa', 'automedbench-detection'])

describe.each(sampled(calls, ([id]) => quick.has(id)))('%s, variant %s', (id, variant) => {
  test('does not change its inputs', async () => {
    const seen: string[] = []
    for (const folder of goldensOf(id)) {
      const input = inputOf(folder)
      const options = { details: true, now: new Date(0), ...(variant === undefined ? {} : { variant }) }
      const spoiled = await grade(id, input, {
        ...options,
        runner: (challenge, _, sources) => ({
          concurrency: 1,
          run: (task) => scoreTask(watched(challenge, seen), task, sources),
        }),
      })
      expect(spoiled).toStrictEqual(await grade(id, input, options))
    }
    expect(seen.length).toBeGreaterThan(5)
  })
})

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

describe('evidence of a bundled challenge that holds', () => {
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

  test.each(Object.keys(given))('%s is accepted', async (what) => {
    expect((await gradeKeeping(given[what]!)).error).toBeNull()
  })
})
