import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validationServer } from '../../src/node/validationServer'
import { builtCommand } from '../support/builtCommand'

// The clients that the page shows, against a server.

const page = readFileSync('docs/how-to/score-server.md', 'utf8')
const shown = (language: string) => new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)![1]!
const dataDir = 'fixtures/goldens/report/batch/data'
const table = `${dataDir}/ldct-iqa/prepared/private/test_labels.csv`
const token = 'a-token-of-the-page'

let scratch: string
let server: ReturnType<typeof validationServer>
let url: string
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-score-page-'))
  writeFileSync(join(scratch, 'tokens'), `agent-1 ${token}\n`)
  const workerFile = resolve(builtCommand(), '../case-worker.js')
  const score = { tokens: join(scratch, 'tokens'), receipts: join(scratch, 'r.jsonl'), budget: '3' }
  server = validationServer({ challenge: 'ldct-iqa', dataDir, workerFile, score })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close().closeAllConnections()
  rmSync(scratch, { recursive: true })
})

interface Answer {
  readonly queries_left: number
  readonly receipt: { readonly sequence: number; readonly submitter: string }
  readonly report: { readonly valid: boolean; readonly metrics: Record<string, number> }
}
type Score = (url: string, token: string, table: Blob) => Promise<Answer>

async function python(
  code: string,
  args: readonly string[],
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn('python3', ['-c', code, ...args])
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => void (stdout += chunk))
  child.stderr.on('data', (chunk) => void (stderr += chunk))
  return new Promise((done) =>
    child
      .on('error', () => done({ status: null, stdout, stderr }))
      .on('close', (status) => done({ status, stdout, stderr })),
  )
}

test('the clients of the page get scores, and an error when the budget is spent', async () => {
  mkdirSync('reports/docs', { recursive: true })
  const file = resolve('reports/docs/scoreClient.ts')
  writeFileSync(file, shown('ts'))
  const { score } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { score: Score }
  const blob = new Blob([readFileSync(table)])
  const first = await score(url, token, blob)
  expect(first).toMatchObject({
    queries_left: 2,
    receipt: { sequence: 1, submitter: 'agent-1' },
    report: { valid: true, metrics: { plcc: 1 } },
  })
  expect(Object.keys(first)).toStrictEqual(Object.keys(JSON.parse(shown('json'))))
  expect(Object.keys(first.receipt)).toStrictEqual(Object.keys(JSON.parse(shown('json')).receipt))
  expect(Object.keys(first.report)).toStrictEqual(Object.keys(JSON.parse(shown('json')).report))
  await expect(score(url, 'another-token-of-nobody', blob)).rejects.toThrow('401')
  const code = `${shown('python')}\nimport sys\nprint(json.dumps(score(sys.argv[1], sys.argv[2], open(sys.argv[3], "rb").read())))`
  const asked = await python(code, [url, token, table])
  if (asked.status === null) await score(url, token, blob)
  else expect(JSON.parse(asked.stdout)).toMatchObject({ queries_left: 1, report: first.report })
  await score(url, token, blob)
  await expect(score(url, token, blob)).rejects.toThrow('no query left')
})
