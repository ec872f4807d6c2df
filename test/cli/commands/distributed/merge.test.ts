import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../../../support/builtCommand'
import { manyCases } from '../../../support/manyCases'

let command: string
let scratch: string
let args: string[]

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-merge-'))
  command = builtCommand()
  const { submission, answers } = manyCases(join(scratch, 'data'), 5)
  args = ['grade', 'isles22', '--submission', submission, '--answers', answers]
  for (const index of [1, 2, 3]) shard(index, part(`${index}`))
})
afterAll(() => rmSync(scratch, { recursive: true }))

const part = (name: string) => join(scratch, `${name}.jsonl`)
const whole = () => [part('1'), part('2'), part('3')]

function medgrade(...all: string[]) {
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1700000000' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...all], { encoding: 'utf8', env })
  return { status, stdout, stderr }
}

function shard(index: number, file: string, ...more: string[]) {
  const done = medgrade(...args, '--shard', `${index}/3`, '--part', file, ...more)
  expect(done).toMatchObject({ status: 0, stdout: '' })
  return done
}

describe('merge', () => {
  test('prints the report that grade prints, without the images and tables', () => {
    const expected = medgrade(...args)
    const folder = join(scratch, 'data')
    cpSync(folder, join(scratch, 'kept'), { recursive: true })
    rmSync(folder, { recursive: true })
    const merged = medgrade('merge', ...whole())
    cpSync(join(scratch, 'kept'), folder, { recursive: true })
    expect(merged).toStrictEqual(expected)
  })

  test.each<[string, () => string[], string]>([
    ['a missing shard', () => [part('1'), part('3')], 'Of 3 shards one is missing: 2'],
    ['a doubled shard', () => [...whole(), part('2')], 'Shard 2 of 3 is there twice: '],
    ['a file that is no part', () => [join(scratch, 'data/answers.csv')], 'answers.csv is no part of a grading'],
    ['a file that does not exist', () => [part('4')], '4.jsonl'],
    [
      'a part that was cut',
      () => {
        writeFileSync(part('cut'), readFileSync(part('2')).subarray(0, -1))
        return [part('1'), part('cut'), part('3')]
      },
      'cut.jsonl is cut: shard 2 of 3 is not complete',
    ],
    [
      'other tables',
      () => {
        const other = join(scratch, 'data/other.csv')
        writeFileSync(other, `${readFileSync(args.at(-1)!)}\n`)
        shard(2, part('tables'), '--answers', other)
        return [part('1'), part('tables'), part('3')]
      },
      'tables.jsonl is a part of other tables than ',
    ],
    [
      'other options',
      () => {
        shard(2, part('fast'), '--fail-fast')
        return [part('1'), part('fast'), part('3')]
      },
      'fast.jsonl is a part of other options than ',
    ],
    [
      'a file that grew between two shards',
      () => {
        const file = join(scratch, 'data/case-000_pred.nii.gz')
        const before = readFileSync(file)
        appendFileSync(file, 'more')
        shard(2, part('grown'))
        writeFileSync(file, before)
        return [part('1'), part('grown'), part('3')]
      },
      'Shards 1 and 2 found other files or sizes of files: ',
    ],
    ['a flag of another command', () => [...whole(), '--suffix', 'x'], 'Parts of grade have no use for --suffix'],
  ])('refuses %s', (_, files, message) => {
    const { status, stdout, stderr } = medgrade('merge', ...files())
    expect(stderr).toContain(message)
    expect(stdout).toBe('')
    expect(status).toBe(_ === 'a file that does not exist' ? 3 : 2)
  })
})

describe('--shard', () => {
  test.each<[string, string[], string]>([
    ['no part', ['--shard', '1/2'], '--shard needs --part'],
    ['no shard', ['--part', 'p'], '--part needs --shard'],
    ['a report', ['--shard', '1/2', '--part', 'p', '--csv', 'c.csv'], 'give --csv to medgrade merge'],
    ['0/2', ['--shard', '0/2', '--part', 'p'], 'i/n is expected'],
    ['3/2', ['--shard', '3/2', '--part', 'p'], 'i/n is expected'],
    ['2', ['--shard', '2', '--part', 'p'], 'i/n is expected'],
  ])('refuses %s', (_, flags, message) => {
    const { status, stderr } = medgrade(...args, ...flags)
    expect(stderr).toContain(message)
    expect(status).toBe(2)
  })

  test('tells what it wrote', () => {
    expect(shard(1, part('told')).stderr).toMatch(/^written: .*told\.jsonl \(shard 1 of 3, 1 of 5\)\n$/)
  })
})
