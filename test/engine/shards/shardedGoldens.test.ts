import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../../src/challenges'
import { declaredChallenge } from '../../../src/challenges/own/declaredChallenge'
import type { CaseResult, Challenge } from '../../../src/contract'
import { type GradeInput, type GradeRunOptions, grade } from '../../../src/engine/grade'
import { stringifyReport } from '../../../src/engine/report/json/stringifyReport'
import { resolveChallenge } from '../../../src/engine/resolveChallenge'
import { type GradeFacts, gradeShard } from '../../../src/engine/shards/gradeShard'
import { mergeGrade } from '../../../src/engine/shards/mergeGrade'
import { formatPart, parsePart } from '../../../src/engine/shards/partFile'
import { caseBytes } from '../../../src/node/distributed/caseBytes'
import { directorySource } from '../../../src/node/files/directorySource'
import { below, type Random, randomAt } from '../../fuzz/random'
import { sampled } from '../../sampled'

// Every kind of challenge: means, COCO over all images, correlations, mistakes in tables, folders of cases, declarations of users.

const root = 'fixtures/goldens'
const foldersIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const tables = [...challenges.keys()].flatMap((id) =>
  [`${root}/${id}`, `${root}/mlebench/${id}`].flatMap((base) =>
    foldersIn(base)
      .filter((name) => ['answers.csv', 'submission.csv'].every((file) => existsSync(`${base}/${name}/${file}`)))
      .slice(0, 3)
      .map((name) => [id, `${base}/${name}`] as const),
  ),
)
const caseFolders = [...challenges.keys()]
  .filter((id) => id.startsWith('automedbench-'))
  .flatMap((id) => {
    const base = `${root}/automedbench/${id.replace('automedbench-', '')}`
    return foldersIn(base)
      .filter((name) => existsSync(`${base}/${name}/task.json`))
      .slice(0, 3)
      .map((name) => [id, `${base}/${name}`] as const)
  })

const tableInput = (folder: string): GradeInput => ({
  submission: readFileSync(`${folder}/submission.csv`),
  answers: readFileSync(`${folder}/answers.csv`),
  submissionFiles: directorySource(existsSync(`${folder}/submission`) ? `${folder}/submission` : folder),
  answersFiles: directorySource(existsSync(`${folder}/answers`) ? `${folder}/answers` : folder),
})
const folderInput = (folder: string): GradeInput => ({
  answersFiles: directorySource(folder),
  submissionFiles: directorySource(`${folder}/submission`),
})

/** Grades in `of` shards, each part through its file, and merges them in a random order. */
async function sharded(challenge: string | Challenge, input: GradeInput, options: GradeRunOptions, random: Random) {
  const resolved = await resolveChallenge(challenge, options.variant)
  const of = 1 + below(random, 5)
  const parts = await Promise.all(
    Array.from({ length: of }, async (_, i) => {
      const part = await gradeShard(resolved, input, options, { shard: { index: i + 1, of }, sizeOf: caseBytes })
      const file = `${i + 1}.jsonl`
      return { file, part: parsePart<CaseResult, GradeFacts>(formatPart(part), file) }
    }),
  )
  for (let i = parts.length - 1; i > 0; i--) {
    const j = below(random, i + 1)
    ;[parts[i], parts[j]] = [parts[j]!, parts[i]!]
  }
  return mergeGrade(resolved, parts, { now: options.now!, details: true })
}

async function expectSame(challenge: string | Challenge, input: GradeInput, options: GradeRunOptions, random: Random) {
  const all = { details: true, now: new Date(0), ...options }
  const whole = await grade(challenge, input, all)
  expect(stringifyReport(await sharded(challenge, input, all, random))).toBe(stringifyReport(whole))
}

describe('a report of random shards is the report', () => {
  test.each(sampled(tables, ([id], k) => k % 15 === 0 && !id.startsWith('puma')))('%s %s', async (id, folder) => {
    for (const step of [0, 1]) await expectSame(id, tableInput(folder), {}, randomAt(folder.length, step))
  })

  test.each(sampled(caseFolders, (_, k) => k % 15 === 0))('%s %s', async (id, folder) => {
    for (const variant of [undefined, ...Object.keys(challenges.get(id)!.variants ?? {})])
      await expectSame(id, folderInput(folder), variant ? { variant } : {}, randomAt(folder.length, 2))
  })

  test.each(['ldct-iqa.yaml', 'lesions.yaml'])('a declaration: %s', async (name) => {
    const own = await declaredChallenge(readFileSync(`docs/how-to/own-challenge/${name}`, 'utf8'), name)
    const demo = `fixtures/demo/${name.startsWith('ldct') ? 'ldct-iqa' : 'isles22'}`
    const input = { ...tableInput(demo), answersFiles: directorySource(demo), submissionFiles: directorySource(demo) }
    for (const step of [0, 1, 2]) await expectSame(own, input, {}, randomAt(5, step))
  })

  test('with another leaderboard, as bytes', async () => {
    const leaderboard = new TextEncoder().encode('team,dice,lesion_f1\nä,0.1,0.2\nb,0.7,0.9\n')
    const demo = 'fixtures/demo/isles22'
    const input = { ...tableInput(demo), answersFiles: directorySource(demo), submissionFiles: directorySource(demo) }
    await expectSame('isles22', input, { leaderboard }, randomAt(1, 1))
    await expectSame('isles22', input, { leaderboard: null }, randomAt(1, 2))
  })

  test.each([0, 1, 2, 3])('with failed cases and fail-fast: %s', async (step) => {
    const demo = 'fixtures/demo/isles22'
    const submission = readFileSync(`${demo}/submission.csv`, 'utf8').replace('sub-strokecase0002_pred', 'none')
    const input = {
      ...tableInput(demo),
      submission,
      answersFiles: directorySource(demo),
      submissionFiles: directorySource(demo),
    }
    await expectSame('isles22', input, { failFast: step % 2 === 0 }, randomAt(9, step))
  })
})
