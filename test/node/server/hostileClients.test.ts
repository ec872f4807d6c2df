import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverLimits } from '../../../src/node/server/serverLimits'
import { type ValidationServerOptions, validationServer } from '../../../src/node/validationServer'
import { builtCommand } from '../../support/builtCommand'
import { zipOf } from '../../support/files/zipOf'
import { HANG_MS } from '../pool/hangMs'

const dataDir = 'fixtures/goldens/report/batch/data'
const good = readFileSync(`${dataDir}/ldct-iqa/prepared/private/test_labels.csv`)
/** Seconds of reading. */
const heavy = Buffer.from(`image_id,quality_score\n${'x,1\n'.repeat(6_000_000)}`)

let workerFile: string
let scratch: string
const servers: Server[] = []
const sockets: Socket[] = []
beforeAll(async () => {
  workerFile = resolve(builtCommand(), '../case-worker.js')
})
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'hostile-clients-'))
  vi.stubEnv('TMPDIR', scratch)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close().closeAllConnections()
  vi.unstubAllEnvs()
})
const folders: string[] = []
afterEach(() => void folders.push(scratch))
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<ValidationServerOptions> = {}) {
  const server = validationServer({ challenge: 'ldct-iqa', dataDir, workerFile, ...options })
  servers.push(server)
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** A raw connection; `closed` resolves to all that the server said. */
function raw(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let said = ''
  socket.on('data', (chunk) => void (said += chunk)).on('error', () => {})
  socket.write(text)
  return { socket, closed: new Promise<string>((done) => socket.on('close', () => done(said))) }
}

const headOf = (length: number) =>
  `POST /validate HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`

async function upload(port: number, table: Uint8Array<ArrayBuffer> | Buffer, signal?: AbortSignal) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(table)]), 'submission.csv')
  const init = signal ? { signal } : {}
  const got = await fetch(`http://127.0.0.1:${port}/validate`, { method: 'POST', body, ...init })
  return { status: got.status, json: (await got.json().catch(() => null)) as Record<string, unknown> | null }
}

const health = async (port: number) => (await fetch(`http://127.0.0.1:${port}/health`)).status
const kept = () => readdirSync(scratch)
/** Bytes of the upload that is kept. */
const arrived = () => statSync(join(scratch, kept()[0] ?? '', 'body'), { throwIfNoEntry: false })?.size ?? 0
/** Repeats what throws. */
const eventually = async (check: () => void | Promise<void>) => {
  const passes = async () => {
    await check()
    return true
  }
  await expect.poll(passes, { interval: 20 }).toBe(true)
}

describe('uploads', () => {
  test('no more uploads at once than allowed', async () => {
    const port = await start({ uploads: 1, connections: 8 })
    raw(port, `${headOf(1000)}--b\r\n`)
    await eventually(() => expect(kept()).toHaveLength(1))
    expect((await upload(port, good)).status).toBe(503)
  })
  test('no more uploads at once from one address than allowed', async () => {
    const port = await start({ uploads: 8, uploadsPerAddress: 1, addressHeader: 'x-forwarded-for' })
    const from = (address: string) => headOf(1000).replace('Host: a', `Host: a\r\nX-Forwarded-For: ${address}`)
    raw(port, `${from('192.0.2.1')}--b\r\n`)
    await eventually(() => expect(kept()).toHaveLength(1))
    expect(await raw(port, `${from('192.0.2.1')}--b\r\n`).closed).toMatch(/^HTTP\/1.1 503 [\s\S]*of this address/)
    raw(port, `${from('192.0.2.2')}--b\r\n`)
    await eventually(() => expect(kept()).toHaveLength(2))
  })
  test('a stalled upload is ended and leaves nothing', async () => {
    const port = await start({ idleTimeout: 300, uploads: 1, connections: 8 })
    const stalled = raw(port, `${headOf(1000)}--b\r\n`)
    // Which of the two limits ends it depends on when its five bytes are read; receiveUpload.test.ts tells them apart by a clock of its own.
    expect(await stalled.closed).toMatch(
      /^HTTP\/1.1 408 [\s\S]*Connection: close[\s\S]*sent (nothing for 0.3 s|less than)/,
    )
    expect(kept()).toStrictEqual([])
    // On a busy machine an upload may stall, too.
    await eventually(async () =>
      expect(await upload(port, good)).toMatchObject({ status: 200, json: { is_valid: true } }),
    )
    expect(kept()).toStrictEqual([])
  })
  test('a slow upload is ended', async () => {
    const port = await start({ uploadTimeout: 1000, idleTimeout: 600_000 })
    const slow = raw(port, headOf(100_000))
    const timer = setInterval(() => slow.socket.write('x'), 100)
    await slow.closed
    clearInterval(timer)
    await eventually(() => expect(kept()).toStrictEqual([]))
  })
  test('an aborted upload and an aborted validation leave nothing', async () => {
    const port = await start({ uploads: 1, connections: 8, validations: 1 })
    const half = raw(port, `${headOf(1000)}--b\r\n`)
    await eventually(() => expect(kept()).toHaveLength(1))
    half.socket.destroy()
    await eventually(() => expect(kept()).toStrictEqual([]))
    const stop = new AbortController()
    const asked = upload(port, heavy, stop.signal).catch(() => 'aborted')
    await eventually(() => expect(arrived()).toBeGreaterThan(heavy.length))
    stop.abort()
    expect(await asked).toBe('aborted')
    await eventually(() => expect(kept()).toStrictEqual([]))
    // The file goes before its place is free.
    await eventually(async () => expect((await upload(port, good)).status).toBe(200))
  })
  test('all uploads together are limited, and their bytes are released', async () => {
    // The first upload does not end by itself, however long the others take.
    const port = await start({ maxTotalBytes: 100_000, idleTimeout: 600_000, uploadTimeout: 600_000 })
    const first = raw(port, headOf(90_000) + 'x'.repeat(80_000))
    await eventually(() => expect(kept().map((name) => statSync(join(scratch, name, 'body')).size)).toEqual([80_000]))
    expect(await upload(port, Buffer.alloc(50_000, 'x'))).toMatchObject({
      status: 503,
      json: { details: expect.stringContaining('100000 bytes') },
    })
    first.socket.destroy()
    await eventually(async () => expect((await upload(port, Buffer.alloc(50_000, 'x'))).status).toBe(200))
    expect(kept()).toStrictEqual([])
  })
  test('a larger declared or sent upload is 413', async () => {
    const port = await start({ maxBytes: 1000 })
    expect(await raw(port, headOf(1001)).closed).toMatch(/^HTTP\/1.1 413 /)
    const chunked = 'POST /validate HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
    expect(await raw(port, `${chunked}7d0\r\n${'x'.repeat(2000)}\r\n`).closed).toMatch(/^HTTP\/1.1 413 /)
    expect(kept()).toStrictEqual([])
  })
  test('requests sent ahead on one connection do not pass the limit', async () => {
    const port = await start({ idleTimeout: 500 })
    const body = '--b--\r\n'
    const ahead = raw(port, (headOf(body.length) + body).repeat(3))
    const statuses = (await ahead.closed).match(/HTTP\/1.1 \d+/g)!
    expect(statuses[0]).toBe('HTTP/1.1 400')
    expect(new Set(statuses.slice(1))).toStrictEqual(new Set(['HTTP/1.1 503']))
  })
})

test('a validation beyond its limit is ended and says why', async () => {
  const late = await start({ validationTimeout: 200 })
  expect(await upload(late, heavy)).toMatchObject({
    status: 504,
    json: { details: expect.stringContaining('took more than 0.2 s') },
  })
  const large = await start({ memory: 60 * 2 ** 20, validations: 1 })
  expect(await upload(large, heavy)).toMatchObject({
    status: 413,
    json: { details: expect.stringContaining('60 MiB are allowed') },
  })
  expect(kept()).toStrictEqual([])
})

describe('code of a challenge', () => {
  /** What its prediction says is what the challenge does. */
  function pooled(...guesses: string[]) {
    const data = mkdtempSync(join(dirname(scratch), 'pooled-'))
    folders.push(data)
    const answers = join(data, 'pooled/prepared/private')
    mkdirSync(answers, { recursive: true })
    const table = `id,file\n${guesses.map((_, i) => `${i},${i}.txt\n`).join('')}`
    writeFileSync(join(answers, 'test_labels.csv'), table)
    for (const i of guesses.keys()) writeFileSync(join(answers, `${i}.txt`), '1')
    const archive = zipOf(new Map(guesses.map((guess, i) => [`${i}.txt`, Buffer.from(guess)])))
    return { dataDir: data, challenge: 'test/node/poolChallenge.mjs', table, archive }
  }
  async function asked(port: number, table: string, archive: Uint8Array<ArrayBuffer>, signal?: AbortSignal) {
    const body = new FormData()
    body.append('file', new Blob([table]), 'submission.csv')
    body.append('predictions_zip', new Blob([archive]), 'predictions.zip')
    const init = signal ? { signal } : {}
    const got = await fetch(`http://127.0.0.1:${port}/validate`, { method: 'POST', body, ...init })
    return [got.status, await got.text()]
  }

  test.each([
    ['1', 200, /Submission is valid/],
    ['forever', 504, new RegExp(`took more than ${HANG_MS / 1000} s`)],
    // Whichever is noticed first.
    ['memory', 413, /MiB are allowed|its heap is full/],
    ['exit', 500, /ended with code 7/],
  ])('scoring that does %s is %i and the server goes on', async (what, status, said) => {
    const { table, archive, ...served } = pooled('1', what, '1')
    const port = await start({
      ...served,
      validationTimeout: what === 'forever' ? HANG_MS : 600_000,
      ...(what === 'memory' ? { memory: 300 * 2 ** 20, validations: 1 } : {}),
    })
    expect(await asked(port, table, archive)).toStrictEqual([status, expect.stringMatching(said)])
    expect(await health(port)).toBe(200)
    expect(kept()).toStrictEqual([])
  })

  test('that never ends keeps no other from an answer', async () => {
    const { table, archive, ...served } = pooled('forever')
    const port = await start({ ...served, validationTimeout: 600_000 })
    const stop = new AbortController()
    let under = true
    const answer = asked(port, table, archive, stop.signal).catch(() => {
      under = false
    })
    await eventually(() => expect(arrived()).toBeGreaterThan(archive.length))
    for (let i = 0; i < 100; i++) expect(await health(port)).toBe(200)
    expect(under).toBe(true)
    stop.abort()
    await answer
    await eventually(() => expect(kept()).toStrictEqual([]))
  })

  test('never sees a damaged archive: the upload is told what is wrong with it', async () => {
    const { table, archive, ...served } = pooled('1')
    const port = await start(served)
    const wrong = archive.with(30 + '0.txt'.length, 0xff)
    const [status, text] = await asked(port, table, wrong)
    expect([status, JSON.parse(text as string)]).toStrictEqual([
      200,
      { is_valid: false, result: expect.stringMatching(/^predictions_zip: .*archive/) },
    ])
    const small = await start({ ...served, maxBytes: 2000 })
    const bomb = zipOf(new Map([['0.txt', Buffer.alloc(100_000, '1')]]))
    expect(await asked(small, table, bomb)).toStrictEqual([
      413,
      expect.stringContaining('found 100000 bytes, expected at most 2000 bytes'),
    ])
  })
})

test('many idle connections shut nobody out', async () => {
  const port = await start({ connections: 20, uploads: 4 })
  const working = raw(port, `${headOf(1000)}--b\r\n`)
  await eventually(() => expect(kept()).toHaveLength(1))
  const idle = Array.from({ length: 200 }, () => raw(port, 'GET /health HTT'))
  await eventually(() => expect(idle.filter(({ socket }) => !socket.destroyed).length).toBeLessThanOrEqual(20))
  expect(await health(port)).toBe(200)
  expect(working.socket.destroyed).toBe(false)
})

test.each(['//', '///', '//host/health', '/%', '/%zz', 'http://host:99999/', 'nonsense://'])(
  'GET %s is 400 and the server goes on',
  async (target) => {
    const port = await start()
    const got = raw(port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(await got.closed).toMatch(/^HTTP\/1.1 400 /)
    expect(await health(port)).toBe(200)
  },
)

test.each([
  { maxBytes: 0 },
  { maxBytes: 2 ** 31 },
  { maxTotalBytes: 1.5 },
  { idleTimeout: Number.NaN },
  { validationTimeout: 2 ** 31 },
  { uploads: 5, connections: 5 },
  { memory: -1 },
])('limits that make no sense are refused: %j', (limits) => {
  expect(() => serverLimits(limits)).toThrow(expect.objectContaining({ code: 'bad-option' }))
})
