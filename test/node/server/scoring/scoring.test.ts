import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sha256Hex, verifyReceipts } from '../../../../src/node/server/scoring/receipts'
import { type ScoreOptions, scoring } from '../../../../src/node/server/scoring/scoring'
import { serverLimits } from '../../../../src/node/server/serverLimits'
import { type ValidationServerOptions, validationServer } from '../../../../src/node/validationServer'
import { builtCommand } from '../../../support/builtCommand'

const challenge = 'test/node/server/scoring/slowChallenge.mjs'
const token = 'correct-horse-battery-staple'
const other = 'another-token-of-a-submitter'
/** As in the file of the answers. No hash and no time holds four digits before a point, so that whatever holds one of these has it from there. */
const secrets = ['1177.25', '2277.25', '3377.25', '4477.25']

let command: string
let workerFile: string
let scratch: string
let said: string
const stops: (() => void)[] = []
beforeAll(async () => {
  command = builtCommand()
  workerFile = resolve(command, '../case-worker.js')
})
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-scoring-'))
  const folder = join(scratch, 'slow/prepared/private')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'test_labels.csv'),
    `id,secret\n${secrets.map((value, at) => `case-${at},${value}\n`).join('')}`,
  )
  writeFileSync(join(scratch, 'tokens.txt'), `alice ${token}\nbob ${other}\n`)
  said = ''
  const write = process.stderr.write.bind(process.stderr)
  vi.spyOn(process.stderr, 'write').mockImplementation((text, ...rest) => {
    said += String(text)
    return write(text, ...(rest as []))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
})
const folders: string[] = []
afterEach(() => void folders.push(scratch))
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const receipts = () => join(scratch, 'receipts.jsonl')

async function start(score: Partial<ScoreOptions> = {}, options: Partial<ValidationServerOptions> = {}) {
  const server: Server = validationServer({
    ...{ challenge, dataDir: scratch, workerFile, validations: 2 },
    ...options,
    score: { tokens: join(scratch, 'tokens.txt'), receipts: receipts(), ...score },
  })
  stops.push(() => server.close().closeAllConnections())
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

const table = (guesses: readonly (number | string)[]) =>
  `id,guess\n${guesses.map((guess, at) => `case-${at},${guess}\n`).join('')}`

interface Scored {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  readonly json: {
    readonly queries_left?: number | null
    readonly receipt?: Record<string, unknown>
    readonly report?: Record<string, unknown>
  }
}

async function ask(
  port: number,
  guesses: readonly (number | string)[] | null,
  bearer: string | null = token,
  path = 'score',
): Promise<Scored> {
  const body = new FormData()
  if (guesses) body.append('file', new Blob([table(guesses)]), 'submission.csv')
  else body.append('note', 'nothing')
  const headers: Record<string, string> = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
  const got = await fetch(`http://127.0.0.1:${port}/${path}`, { method: 'POST', body, headers })
  const text = await got.text()
  return { status: got.status, text, headers: got.headers, json: text.startsWith('{') ? JSON.parse(text) : {} }
}

const perfect = secrets
const wrong = [0, 0, 0, 0]

describe('a server', () => {
  test('gives no score unless it is asked to', async () => {
    const server = validationServer({ challenge, dataDir: scratch, workerFile })
    stops.push(() => server.close())
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    expect((await ask(port, perfect)).status).toBe(404)
    expect((await ask(port, perfect, null, 'validate')).status).toBe(200)
  })

  test('gives scores to those with a token, and a receipt for each', async () => {
    const port = await start({ budget: '5' })
    const { status, json } = await ask(port, [secrets[0]!, 0, secrets[2]!, 0])
    expect(status).toBe(200)
    expect(json).toMatchObject({
      queries_left: 4,
      report: { valid: true, score: 2, metrics: { right: 2 }, error: null },
    })
    const { receipt, report } = json
    const text = readFileSync(receipts(), 'utf8')
    const [query, answer] = verifyReceipts(text, 'receipts')
    expect(receipt).toStrictEqual(answer)
    expect(query).toMatchObject({ kind: 'query', submitter: 'alice' })
    // What a submitter can check: both hashes are of what was sent and received.
    expect(answer!.report).toBe(sha256Hex(JSON.stringify(report)))
    expect(answer!.submission).toBe(sha256Hex(sha256Hex(table([secrets[0]!, 0, secrets[2]!, 0]))))
  })

  test('scores those with a token while uploads without one hold every place that they have', async () => {
    const port = await start({}, { uploads: 8, uploadsPerAddress: 8, idleTimeout: 600_000, uploadTimeout: 600_000 })
    const head = 'POST /validate HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n'
    const refused: string[] = []
    const dripping = Array.from({ length: 40 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      stops.push(() => socket.destroy())
      socket.on('data', (chunk) => void refused.push(String(chunk)))
      socket.write(`${head}Content-Length: 100000\r\n\r\n--b\r\n`)
      return socket
    })
    await expect.poll(() => refused.filter((answer) => answer.includes(' 503 ')).length).toBe(32)
    for (const socket of dripping) socket.write('x')
    expect((await ask(port, perfect, null, 'validate')).status).toBe(503)
    const scored = await Promise.all([token, other, token, other].map((bearer) => ask(port, perfect, bearer)))
    expect(scored.map(({ status }) => status)).toStrictEqual([200, 200, 200, 200])
  })

  test.each([null, 'wrong', `${token}x`, token.slice(0, -1), ''])(
    'refuses the token %j, without a word of it in the log',
    async (bearer) => {
      const port = await start()
      const { status, headers, text } = await ask(port, perfect, bearer)
      expect([status, headers.get('www-authenticate')]).toStrictEqual([401, 'Bearer'])
      expect(text + said).not.toContain(token)
      expect(readFileSync(receipts(), 'utf8')).toBe('')
    },
  )

  test('never tells answers: not by cases, errors, or faults of the organiser', async () => {
    const port = await start()
    const partly = await ask(port, [secrets[0]!, 0, 0, 0])
    expect(partly.json.report).not.toHaveProperty('cases')
    const failing = await ask(port, [-1, 0, 0, 0])
    expect(failing.json.report).toMatchObject({ valid: null, error: { code: 'grading-failed' } })
    const unknown = await ask(port, [1, 2])
    expect(unknown.json.report).toMatchObject({
      valid: false,
      score: null,
      error: { message: 'The submission is invalid; POST /validate tells why' },
    })
    const none = await ask(port, null)
    expect(none.json.report).toMatchObject({ valid: false, error: { code: 'no-table' } })
    writeFileSync(join(scratch, 'slow/prepared/private/test_labels.csv'), 'nothing,here\n1,2\n')
    const broken = await ask(port, wrong)
    expect(broken.json.report).toMatchObject({ valid: null, error: { code: 'grading-failed' } })
    const checked = await ask(port, wrong, null, 'validate')
    expect([checked.status, checked.text]).toStrictEqual([500, expect.stringContaining('log of the server')])
    for (const { text } of [partly, failing, unknown, none, broken, checked]) {
      for (const secret of [...secrets, 'secret', 'test_labels', scratch, 'nothing,here'])
        expect(text).not.toContain(secret)
    }
  })

  test('gives cases where the organiser allows it', async () => {
    const port = await start({ details: true })
    const { json, text } = await ask(port, [secrets[0]!, 0, 0, 0])
    expect(json.report!.cases).toStrictEqual(
      [0, 1, 2, 3].map((at) => ({ id: `case-${at}`, metrics: { right: at === 0 ? 1 : 0 }, error: null })),
    )
    expect(text).not.toContain('secret')
  })
})

describe('uploads without a token', () => {
  test('are refused before they are read, and take no place of others', async () => {
    const port = await start({}, { uploads: 1, connections: 40 })
    const flood = Array.from({ length: 20 }, () => {
      const socket = connect(port, '127.0.0.1')
      stops.push(() => socket.destroy())
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('error', () => {})
      socket.write(
        'POST /score HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000000\r\n\r\n--b',
      )
      return () => text
    })
    await expect.poll(() => flood.every((text) => /^HTTP\/1.1 401 /.test(text()))).toBe(true)
    expect((await ask(port, perfect)).json.report).toMatchObject({ score: 4 })
  })
})

describe('the budget', () => {
  test('holds for queries that are sent at once', async () => {
    const port = await start({ budget: '7' }, { uploads: 64 })
    const answered = await Promise.all(Array.from({ length: 30 }, () => ask(port, wrong)))
    const statuses = answered.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(7)
    expect(statuses.filter((status) => status === 429)).toHaveLength(23)
    // Each submitter has one of their own.
    expect((await ask(port, wrong, other)).status).toBe(200)
    const queries = verifyReceipts(readFileSync(receipts(), 'utf8'), 'receipts').filter(({ kind }) => kind === 'query')
    expect(queries.map(({ submitter }) => submitter).sort()).toStrictEqual([...Array(7).fill('alice'), 'bob'])
  })

  test('in a time says when there is a query again', async () => {
    const port = await start({ budget: '1/hour' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) })
    expect((await ask(port, wrong)).status).toBe(200)
    vi.setSystemTime(Date.UTC(2026, 0, 1, 0, 10))
    const { status, headers } = await ask(port, wrong)
    expect([status, headers.get('retry-after')]).toStrictEqual([429, String(50 * 60)])
    vi.setSystemTime(Date.UTC(2026, 0, 1, 1))
    expect((await ask(port, wrong)).status).toBe(200)
  })

  test('is charged for a grading that ends its process; others go on', async () => {
    const port = await start({ budget: '3' })
    const [ended, other] = await Promise.all([ask(port, [-2, 0, 0, 0]), ask(port, perfect)])
    expect(ended.json.report).toMatchObject({ valid: null, error: { code: 'worker-died' } })
    expect(other.json.report).toMatchObject({ score: 4 })
    expect((await ask(port, perfect)).json).toMatchObject({ queries_left: 0, report: { score: 4 } })
    expect((await ask(port, perfect)).status).toBe(429)
  })

  test('is charged for a grading that takes too long; others go on', async () => {
    const port = await start({ budget: '2' }, { validationTimeout: 3000 })
    const { json } = await ask(port, [-3, 0, 0, 0])
    expect(json).toMatchObject({ queries_left: 1, report: { valid: null, error: { code: 'timeout' } } })
    expect((await ask(port, perfect)).json).toMatchObject({ queries_left: 0, report: { score: 4 } })
  })
})

/** `medgrade serve --score` as a process. */
async function serve(...flags: string[]): Promise<{ child: ChildProcess; port: number }> {
  const args = [
    'serve',
    challenge,
    '--data-dir',
    scratch,
    '--score',
    '--token-file',
    join(scratch, 'tokens.txt'),
    '--receipts',
    receipts(),
  ]
  const child = spawn(process.execPath, [command, ...args, ...flags], { stdio: ['ignore', 'ignore', 'pipe'] })
  stops.push(() => void child.kill('SIGKILL'))
  let text = ''
  return new Promise((done, reject) => {
    child.stderr!.on('data', (chunk) => {
      text += chunk
      const port = /http:\/\/127\.0\.0\.1:(\d+)\n/.exec(text)?.[1]
      if (port) done({ child, port: Number(port) })
    })
    child.on('exit', (status) => reject(new Error(`exit ${status}: ${text}`)))
  })
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = once(child, 'close')
  child.kill('SIGKILL')
  await end
}

describe('medgrade serve --score', () => {
  test('loses no query when it is killed, again and again, at any moment', async () => {
    const [most, kills] = [16, 6]
    let answered = 0
    let refused = 0
    // The first round ends: it tells how long one takes on this machine.
    let roundMs = 0
    for (let round = 0; round <= kills; round++) {
      const { child, port } = await serve('--budget', String(most))
      const since = performance.now()
      const asked = Array.from({ length: 4 }, () =>
        ask(port, perfect).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      // Also between a query and its answer.
      const pause = round > 0 && setTimeout(() => child.kill('SIGKILL'), (roundMs * round) / (kills + 1))
      const statuses = await Promise.all(asked)
      if (pause) clearTimeout(pause)
      else roundMs = performance.now() - since
      await killed(child)
      answered += statuses.filter((status) => status === 200).length
      refused += statuses.filter((status) => status === 429).length
    }
    const text = readFileSync(receipts(), 'utf8')
    const whole = verifyReceipts(text.slice(0, text.lastIndexOf('\n') + 1), 'receipts')
    const queries = whole.filter(({ kind }) => kind === 'query').length
    expect(queries).toBeLessThanOrEqual(most)
    // Whoever has an answer was charged, and an answer is only of a charged query.
    expect(queries).toBeGreaterThanOrEqual(answered)
    expect(whole.length - queries).toBeGreaterThanOrEqual(answered)
    expect(answered + refused).toBeGreaterThan(0)
    const { port } = await serve('--budget', String(queries))
    expect((await ask(port, perfect)).status).toBe(429)
  })

  test('does not start on a broken chain, and says which line', async () => {
    const { child, port } = await serve()
    await ask(port, perfect)
    await killed(child)
    const text = readFileSync(receipts(), 'utf8')
    writeFileSync(receipts(), text.replace('alice', 'mallory'))
    await expect(serve()).rejects.toThrow(/exit 3: error: .*line 1/)
    writeFileSync(receipts(), text.split('\n').slice(0, 1).concat('').join('\n'))
    await expect(serve()).rejects.toThrow(/exit 3: error: .*receipt 1/)
    writeFileSync(receipts(), text)
    expect((await ask((await serve()).port, perfect)).status).toBe(200)
  })

  test('wrong usage is explained, and no token told', async () => {
    const plain = spawn(process.execPath, [command, 'serve', challenge, '--data-dir', scratch, '--budget', '5'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [status] = await once(plain, 'exit')
    expect(status).toBe(2)
    await expect(serve('--budget', '5/fortnight')).rejects.toThrow('exit 2')
    writeFileSync(join(scratch, 'tokens.txt'), 'alice tooshort')
    const failure = await serve().catch((error: Error) => error.message)
    expect(failure).toMatch(/exit 2: error: .*line 1/)
    expect(failure).not.toContain('tooshort')
  })
})

describe('the time of an answer', () => {
  const kinds = {
    perfect,
    wrong,
    first: [secrets[0]!, 0, 0, 0],
    last: [0, 0, 0, secrets[3]!],
    invalid: ['x', 0, 0, 0],
  }
  const boundary = 'part-of-a-form'
  /** A table as the server keeps it. */
  function uploaded(name: string, guesses: readonly (number | string)[]) {
    const body = join(scratch, name)
    const head = 'Content-Disposition: form-data; name="file"; filename="submission.csv"'
    writeFileSync(body, `--${boundary}\r\n${head}\r\n\r\n${table(guesses)}\r\n--${boundary}--\r\n`)
    return { ...warm(), body, contentType: `multipart/form-data; boundary=${boundary}` }
  }
  const warm = () => ({
    challenge,
    dataDir: scratch,
    parity: false,
    container: false,
    maxBytes: 2 ** 20,
    contentType: '',
  })
  const lines = () => verifyReceipts(readFileSync(receipts(), 'utf8'), 'receipts').map(({ kind }) => kind)

  test('depends neither on the score nor on which case is right or fails, and so does that of its receipt', async () => {
    let now = 0
    let release = () => {}
    const waits: number[] = []
    const times = {
      now: () => now,
      wait(milliseconds: number) {
        waits.push(now + milliseconds)
        return new Promise<void>((done) => {
          release = done
        })
      },
    }
    const options = { tokens: join(scratch, 'tokens.txt'), receipts: receipts(), quantum: 300 }
    const { score, close } = scoring(options, serverLimits({}), warm(), workerFile, times)
    stops.push(close)
    let answered = 0
    for (const [at, [kind, guesses]] of Object.entries(kinds).entries()) {
      now = 0
      const answer = score('alice', uploaded(kind, guesses)).then((given) => {
        answered++
        return given
      })
      // What the grading takes.
      now = [80, 0, 20, 299, 300][at]!
      await expect.poll(() => waits.length).toBe(at + 1)
      expect([answered, lines().length]).toStrictEqual([at, 2 * at + 1])
      now = 300
      release()
      expect((await answer).status).toBe(200)
      expect(lines().slice(2 * at)).toStrictEqual(['query', 'answer'])
    }
    expect(waits).toStrictEqual([300, 300, 300, 300, 300])
  })

  test.each(['score', 'validate'])('of /%s is the quantum at least', async (path) => {
    const quantum = 500
    const port = await start({ quantum })
    for (const guesses of [perfect, wrong]) {
      const since = performance.now()
      expect((await ask(port, guesses, token, path)).status).toBe(200)
      expect(performance.now() - since).toBeGreaterThanOrEqual(quantum - 2)
    }
  })
})
