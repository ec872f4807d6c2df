/** The test of shards whose commands are killed at random moments and whose parts are merged, for few moments in the unit tests and for many in CI. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { below, type Random, randomAt } from '../../fuzz/random'
import { manyCases } from '../manyCases'
import type { KilledRun, Kills } from './killedRuns'

const CASES = 12

interface Kind {
  readonly name: string
  readonly args: readonly string[]
  /** Where the whole report goes: flags of the command and of merge alike. */
  readonly output: (folder: string) => readonly string[]
}

/** @param rounds gradings in shards of each kind. */
export function testShardedKills<E>(name: string, how: Kills<E>, rounds: number, seed: number): void {
  const { command, finishedRun } = how
  describe(name, () => {
    let scratch: string
    let end: () => void
    let kinds: ReadonlyMap<string, Kind>
    beforeAll(async () => {
      end = await how.begin()
      scratch = mkdtempSync(join(tmpdir(), 'medgrade-shards-'))
      kinds = new Map(kindsIn(scratch).map((kind) => [kind.name, kind]))
    })
    afterAll(() => {
      end()
      rmSync(scratch, { recursive: true, maxRetries: 5, retryDelay: 200 })
    })

    it.each(['grade', 'folders', 'declaration', 'grade-batch', 'evaluate', 'preset'])(
      '%s',
      async (name) => {
        const kind = kinds.get(name)!
        const whole = await finishedRun({
          command,
          folder: join(scratch, `${name}-whole`),
          args: [...kind.args, ...kind.output(join(scratch, `${name}-whole`))],
        })
        let kills = 0
        // A busy machine may miss every moment of a round.
        for (let round = 0; round < rounds || (kills === 0 && round < rounds + 20); round++) {
          const random = randomAt(seed + name.length, round)
          const folder = join(scratch, `${name}-${round}`)
          const shards = await shardRuns(kind, how, { folder, random, extent: whole.extent })
          kills += shards.kills
          const merged = await finishedRun({
            command,
            folder: join(folder, 'whole'),
            args: ['merge', ...shuffled(shards.parts, random), '--quiet', ...kind.output(join(folder, 'whole'))],
          })
          const { status, printed, files } = merged
          expect({ round, status, printed, files }).toEqual({
            round,
            status: whole.status,
            printed: whole.printed,
            files: whole.files,
          })
        }
        console.log(`${name}: ${kills} kills`)
        expect(kills).toBeGreaterThan(0)
      },
      600_000,
    )
  })
}

interface Round<E> {
  readonly folder: string
  readonly random: Random
  readonly extent: E
}

/** Runs all shards of a random number, each killed up to three times. */
async function shardRuns<E>({ args }: Kind, { command, killedRun }: Kills<E>, { folder, random, extent }: Round<E>) {
  const of = 1 + below(random, 5)
  const parts: string[] = []
  let kills = 0
  for (const index of shuffled(
    Array.from({ length: of }, (_, i) => i + 1),
    random,
  )) {
    const own = join(folder, `${index}`)
    const part = join(own, 'part.jsonl')
    const run: KilledRun = {
      command,
      folder: own,
      args: [...args, '--shard', `${index}/${of}`, '--part', part, '--resume'],
    }
    const killed = await killedRun(run, random, extent)
    expect(killed.status).toBe(0)
    expect([...killed.files.keys()]).toEqual(['part.jsonl'])
    kills += killed.kills
    parts.push(part)
  }
  return { parts, kills }
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items]
  return Array.from({ length: left.length }, () => left.splice(below(random, left.length), 1)[0]!)
}

function kindsIn(scratch: string): Kind[] {
  const { submission, answers } = manyCases(join(scratch, 'data'), CASES)
  const sides = ['--submission', submission, '--answers', answers, '--quiet']
  const report = (folder: string) => [
    '--out',
    join(folder, 'report.json'),
    '--csv',
    join(folder, 'cases.csv'),
    '--details',
    '--json',
  ]
  const declaration = join(scratch, 'lesions.yaml')
  cpSync('docs/how-to/own-challenge/lesions.yaml', declaration)
  const folders = 'fixtures/goldens/automedbench/segmentation/binary-good'
  const many = 'fixtures/goldens/evaluate/inputs/many-models'
  const table = (folder: string) => [...report(folder).filter((flag) => flag !== '--details')]
  const reference = join(scratch, 'reference')
  const prediction = join(scratch, 'prediction')
  for (const name of readdirSync(join(scratch, 'data')).filter((name) => name.endsWith('.nii.gz'))) {
    const [id, side] = name.split('_')
    cpSync(join(scratch, 'data', name), join(side!.startsWith('pred') ? prediction : reference, `${id}.nii.gz`))
  }
  return [
    {
      name: 'evaluate',
      args: ['evaluate', `${many}/reference`, `${many}/net1`, `${many}/net2`, '--quiet'],
      output: table,
    },
    {
      name: 'preset',
      args: ['evaluate', reference, prediction, '--preset', 'panoptica', '--quiet'],
      output: (folder) => [...table(folder), '--files', join(folder, 'tool')],
    },
    { name: 'grade', args: ['grade', 'isles22', ...sides], output: report },
    {
      name: 'folders',
      args: ['grade', 'automedbench-segmentation', '--data-dir', folders, '--quiet'],
      output: report,
    },
    { name: 'declaration', args: ['grade', declaration, ...sides], output: report },
    {
      name: 'grade-batch',
      args: ['grade-batch', batchList(scratch, { submission, answers }), '--quiet'],
      output: (folder) => [
        '--output-dir',
        folder,
        '--reports',
        '--csv',
        join(folder, 'cases.csv'),
        '--details',
        '--json',
      ],
    },
  ]
}

function batchList(
  scratch: string,
  { submission, answers }: { readonly submission: string; readonly answers: string },
): string {
  const scores = 'fixtures/demo/ldct-iqa'
  const volumes = { challenge_id: 'isles22', submission_path: submission, answers }
  const lines = [
    volumes,
    { challenge_id: 'ldct-iqa', submission_path: `${scores}/submission.csv`, answers: `${scores}/answers.csv` },
    { challenge_id: 'isles22' },
    volumes,
    { challenge_id: 'unknown', submission_path: submission, answers },
    { challenge_id: 'isles22', submission_path: join(scratch, 'none.csv'), answers },
  ]
  const list = join(scratch, 'list.jsonl')
  mkdirSync(scratch, { recursive: true })
  writeFileSync(list, [...lines.map((line) => JSON.stringify(line)), 'no json', ''].join('\n'))
  return list
}
