import { execFileSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { defineChallenge } from '../../src/challenges/defineChallenge'
import { inspectCommand } from '../../src/cli/commands/inspect'
import { metricCommand } from '../../src/cli/commands/metric'
import { readReports } from '../../src/cli/output/readReports'
import type { Challenge } from '../../src/contract'
import { validateSubmission } from '../../src/engine/validateSubmission'
import { directorySource } from '../../src/node/files/directorySource'
import { folderTable } from '../../src/node/files/folderTable'
import { journalFile } from '../../src/node/files/journalFile'
import { openRegular } from '../../src/node/files/openRegular'
import { readLocalFile } from '../../src/node/files/readLocalFile'
import { unpackedSize } from '../../src/node/files/unpackedSize'
import { gradeFiles } from '../../src/node/gradeFiles'
import { loadChallenge } from '../../src/node/loadChallenge'
import { type GradePaths, openFiles } from '../../src/node/openFiles'

const root = mkdtempSync(join(tmpdir(), 'medgrade-regular-'))
const at = (name: string) => join(root, name)
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  rmSync(root, { recursive: true })
  for (const folder of ['answers', 'sub']) {
    mkdirSync(at(folder), { recursive: true })
    writeFileSync(at(`${folder}/table.csv`), 'id,file\na,a.txt\nb,b.txt\n')
    for (const name of ['a', 'b']) writeFileSync(at(`${folder}/${name}.txt`), folder === 'answers' ? '1' : '0')
  }
})

/** Share of the cases whose texts are equal. */
const equality = defineChallenge({
  id: 'equality',
  title: 'Equality',
  task: 'test',
  metrics: [{ name: 'equal', direction: 'higher' }],
  answers: { id: 'id', files: { truth: { column: 'file', reader: 'text' } } },
  submission: { id: 'id', files: { guess: { column: 'file', reader: 'text' } } },
  pairing: { ids: 'text', rule: 'same-set' },
  scoreCase: ({ truth, guess }) => ({ metrics: { equal: Number(truth === guess) }, state: null }),
  aggregate: (cases) => ({ equal: cases.filter(({ evidence }) => evidence?.metrics.equal === 1).length / 2 }),
}) as unknown as Challenge

const paths: GradePaths = { submission: at('sub/table.csv'), answers: at('answers/table.csv') }
/** Of a journal of no case. */
const header = { format: 'medgrade-journal-2', medgrade: '0', challenge: 'x', variant: '', inputs: {} } as const
const graded = (more: GradePaths = {}) => gradeFiles(equality, { ...paths, ...more }, { details: true })

describe.skipIf(process.platform === 'win32')('files that are not regular', () => {
  const kinds = {
    fifo: () => execFileSync('mkfifo', [at('sub/odd.txt')]),
    device: () => symlinkSync('/dev/zero', at('sub/odd.txt')),
    folder: () => mkdirSync(at('sub/odd.txt')),
  }
  test.each(Object.entries(kinds))(
    '%s: every function that opens files refuses it without waiting',
    async (kind, make) => {
      make()
      const odd = at('sub/odd.txt')
      const refused = { code: 'unreadable', expected: 'a regular file' }
      await expect(readLocalFile(odd)).rejects.toMatchObject(refused)
      expect(() => journalFile(odd, header)).toThrow(/cannot be read/)
      expect(unpackedSize(odd)).toBe(0)
      await expect(readReports(odd, 'values')).rejects.toMatchObject({ code: 'bad-option' })
      renameSync(odd, at('sub/odd.yaml'))
      await expect(loadChallenge(at('sub/odd.yaml'))).rejects.toMatchObject({ code: 'unknown-challenge' })
      renameSync(at('sub/odd.yaml'), odd)
      const own = directorySource(at('sub'))
      expect(await own.exists('odd.txt').catch(() => false)).toBe(false)
      await expect(own.read('odd.txt')).rejects.toMatchObject(kind === 'device' ? { code: 'path-escape' } : refused)
      await expect(directorySource(at('sub'), { links: 'anywhere' }).read('odd.txt')).rejects.toMatchObject(refused)
    },
  )
  test.each(['fifo', 'device'] as const)('a case whose file is a %s is invalid, the other is scored', async (kind) => {
    kinds[kind]()
    rmSync(at('sub/a.txt'))
    renameSync(at('sub/odd.txt'), at('sub/a.txt'))
    const report = await graded()
    expect(report.error).toMatchObject({ side: 'submission', case: 'a' })
    expect(report.details!.cases[1]!.error).toBeNull()
  })
  test('a socket', async () => {
    const server = createServer().listen(at('sub/odd.txt'))
    await new Promise((done) => server.once('listening', done))
    await expect(readLocalFile(at('sub/odd.txt'))).rejects.toMatchObject({ code: 'unreadable', found: 'a socket' })
    server.close()
  })
  test('a submission table that is a FIFO counts as absent', async () => {
    rmSync(at('sub/table.csv'))
    execFileSync('mkfifo', [at('sub/table.csv')])
    expect((await graded()).error).toMatchObject({ code: 'not-found', side: 'submission' })
  })
  test('detached samples in a FIFO are refused', async () => {
    writeFileSync(at('sub/v.mhd'), 'NDims = 1\nDimSize = 2\nElementType = MET_UCHAR\nElementDataFile = odd.txt\n')
    execFileSync('mkfifo', [at('sub/odd.txt')])
    const said: string[] = []
    const io = { print: async () => {}, say: (text: string) => void said.push(text), write: () => {} }
    expect(await metricCommand(['dice', at('sub/v.mhd'), at('sub/v.mhd')], io)).toBe(3)
    expect(said.join()).toContain('a FIFO')
    expect(await inspectCommand([at('sub/odd.txt')], {}, io)).toBe(3)
  })
  test('a folder in place of a table lists files only', async () => {
    execFileSync('mkfifo', [at('sub/c.txt')])
    const table = await folderTable(at('sub'), equality.submission, 'submission')
    expect(new TextDecoder().decode(table)).not.toContain('c.txt')
  })
  test('a file that changes between look and opening is refused', () => {
    const { status, file } = openRegular(at('sub/a.txt'))
    rmSync(at('sub/a.txt'))
    symlinkSync(at('answers/a.txt'), at('sub/a.txt'))
    expect(file).toBeGreaterThan(0)
    expect(() => openRegular(at('sub/a.txt'), { status, follow: false })).toThrow(/ELOOP/)
    expect(() => openRegular(at('answers/a.txt'), { status })).toThrow(/another file/)
  })
  test('only openRegular opens files to read them', () => {
    const readers = /\b(?:openSync|readFileSync|readFile|createReadStream)\b/
    const files = ['src/node', 'src/cli'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    )
    const found = files.filter((file) => readers.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')))
    // The others open files to write them, or read templates of this package, what the kernel tells of a process and what the server itself wrote.
    expect(found).toStrictEqual([
      'src/node/files/isRunning.ts',
      'src/node/files/openRegular.ts',
      'src/node/pool/addressSpace.ts',
      'src/node/pool/residentBytes.ts',
      'src/node/pool/waitedForCore.ts',
      'src/node/server/readUpload.ts',
      'src/node/files/drafts/draftFile.ts',
      'src/node/server/scoring/receiptLog.ts',
      'src/cli/refuseOverwrite.ts',
      'src/cli/commands/init/kitFiles.ts',
    ])
  })
})

describe('a submission that is the answers', () => {
  const refused = { code: 'path-escape', side: 'submission' }
  const swap = (name: string, make: (path: string) => void) => {
    rmSync(at(name))
    make(at(name))
  }
  test('copies are graded, and so are the answers against themselves when asked for', async () => {
    expect((await graded()).metrics).toMatchObject({ equal: 0 })
    expect((await graded({ submission: at('answers/table.csv') })).metrics).toMatchObject({ equal: 1 })
  })
  test.each<[string, () => void]>([
    ['a link out of its folder', () => swap('sub/table.csv', (path) => symlinkSync(at('answers/table.csv'), path))],
    [
      'a hard link of the answers table',
      () => swap('sub/table.csv', (path) => linkSync(at('answers/table.csv'), path)),
    ],
    [
      'a hard link of another file of the answers',
      () => {
        writeFileSync(at('answers/more.csv'), 'id,file\n')
        swap('sub/table.csv', (path) => linkSync(at('answers/more.csv'), path))
      },
    ],
  ])('the table is %s', async (_, make) => {
    make()
    const report = await graded({ submissionDir: at('sub') })
    expect(report.error).toMatchObject({ ...refused, file: at('sub/table.csv') })
    expect(report.score).toBeNull()
    expect(report.submission_exists).toBe(true)
    const input = await openFiles(equality, paths)
    expect(await validateSubmission(equality, input)).toMatchObject({ valid: false, error: refused })
  })
  test('a table in the folder of the answers may not be a link to them', async () => {
    symlinkSync('table.csv', at('answers/submission.csv'))
    expect((await graded({ submission: at('answers/submission.csv') })).error).toMatchObject(refused)
  })
  test('a table that is a link within its folder is read', async () => {
    renameSync(at('sub/table.csv'), at('sub/run1.csv'))
    symlinkSync('run1.csv', at('sub/table.csv'))
    expect((await graded()).error).toBeNull()
  })
  test.each<[string, () => void]>([
    ['a hard link', () => swap('sub/b.txt', (path) => linkSync(at('answers/b.txt'), path))],
    ['a hard link of another case', () => swap('sub/b.txt', (path) => linkSync(at('answers/a.txt'), path))],
    ['a link', () => swap('sub/b.txt', (path) => symlinkSync(at('answers/b.txt'), path))],
  ])('a file is %s', async (_, make) => {
    make()
    const report = await graded()
    expect(report.error).toMatchObject({ ...refused, case: 'b' })
    expect(report.details!.cases[0]!.error).toBeNull()
  })
  test('a hard link between files of the submission is read', async () => {
    swap('sub/b.txt', (path) => linkSync(at('sub/a.txt'), path))
    expect((await graded()).error).toBeNull()
  })
  test('both sides in one folder: a file may not be its own reference', async () => {
    writeFileSync(at('answers/submission.csv'), 'id,file\na,link.txt\nb,a.txt\n')
    symlinkSync('a.txt', at('answers/link.txt'))
    const report = await graded({ submission: at('answers/submission.csv') })
    expect(report.error).toMatchObject({ ...refused, case: 'a' })
  })
})

describe('a file above 2 GiB', () => {
  test('of a case, and the table itself, is the fault of the submission', async () => {
    truncateSync(at('sub/b.txt'), 2 ** 31 + 1)
    expect((await graded()).error).toMatchObject({ code: 'too-large', side: 'submission', case: 'b' })
    truncateSync(at('sub/table.csv'), 2 ** 31 + 1)
    expect((await graded()).error).toMatchObject({ code: 'too-large', side: 'submission' })
  })
})
