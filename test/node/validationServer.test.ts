import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { unzip } from '../../src/node/files/unzip'
import { validationServer } from '../../src/node/validationServer'
import { builtCommand } from '../support/builtCommand'

interface Part {
  name: string
  filename?: string
  text?: string
  value?: string
  base64?: string
}
interface Exchange {
  about: string
  request: { method: string; path: string; multipart?: Part[] }
  response: {
    status: number
    contentType: string
    keysInOrder?: string[]
    json?: Record<string, unknown>
    allow?: string[]
    emptyBody?: boolean
    outcome?: 'valid' | 'invalid'
  }
}

const servers: Record<string, Exchange[]> = JSON.parse(
  readFileSync('fixtures/goldens/report/server.json', 'utf8'),
).servers

/** A form as a browser sends it, written out so that odd file names stay as they are. */
function form(parts: readonly Part[]) {
  const boundary = 'part-of-a-form'
  const chunks = parts.flatMap(({ name, filename, text, value, base64 }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`),
    Buffer.from('\r\n\r\n'),
    base64 === undefined ? Buffer.from(text ?? value ?? '') : Buffer.from(base64, 'base64'),
    Buffer.from('\r\n'),
  ])
  return {
    body: new Uint8Array(Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

describe.each(Object.entries(servers))('%s', (name, exchanges) => {
  const [flavour, challenge] = name.split(' ') as [string, string]
  let server: ReturnType<typeof validationServer>
  let base: string
  beforeAll(async () => {
    const workerFile = resolve(builtCommand(), '../case-worker.js')
    server = validationServer({
      challenge,
      dataDir: 'fixtures/goldens/report/batch/data',
      parity: true,
      container: flavour === 'container',
      workerFile,
    })
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())

  test.each(exchanges.map((exchange) => [exchange.about, exchange] as const))(
    '%s',
    async (_, { request, response }) => {
      const sent = request.multipart ? form(request.multipart) : {}
      const got = await fetch(base + request.path, { method: request.method, ...sent })
      const text = await got.text()
      expect(got.status).toBe(response.status)
      expect(got.headers.get('content-type')).toBe(response.contentType)
      if (response.allow) expect(got.headers.get('allow')!.split(', ')).toStrictEqual(response.allow)
      if (response.emptyBody) expect(text).toBe('')
      if (!response.json) return
      const json = JSON.parse(text)
      expect(text).toBe(`${JSON.stringify(json)}\n`)
      expect(Object.keys(json)).toStrictEqual(response.keysInOrder)
      for (const [key, value] of Object.entries(response.json)) {
        if (value !== '<text>') expect(json[key]).toBe(value)
        else expect(json[key]).toBeTypeOf('string')
      }
      if (response.outcome === 'valid') expect(json.result).toBe('Submission is valid.')
      if (response.outcome === 'invalid') expect(json.result).toMatch(releasedWords)
    },
  )
})

/** What the released server says before the message of its grader. */
const releasedWords =
  /^Submission invalid! The attempt to grade the submission has resulted in the following error message:\n./

describe('without parity', () => {
  const dataDir = 'fixtures/goldens/report/batch/data'
  const ask = async (challenge: string, parts: readonly Part[], maxBytes?: number) => {
    const server = validationServer({ challenge, dataDir, ...(maxBytes === undefined ? {} : { maxBytes }) })
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/validate`
      const got = await fetch(url, { method: 'POST', ...form(parts) })
      return { status: got.status, text: await got.text() }
    } finally {
      server.close()
    }
  }
  const [upload, archive] = servers['standalone topcow-track1-task3']![0]!.request.multipart as [Part, Part]

  test('predictions from the archive are graded, missing ones are reported', async () => {
    expect(JSON.parse((await ask('topcow-track1-task3', [upload, archive])).text)).toMatchObject({ is_valid: true })
    const missing = JSON.parse((await ask('topcow-track1-task3', [upload])).text)
    expect(missing.is_valid).toBe(false)
    expect(missing.result).toContain('not found')
  })
  test('a body that is too large is refused', async () => {
    const outcome = await ask('ldct-iqa', [{ name: 'file', filename: 'a.csv', text: 'x'.repeat(5000) }], 1000)
    expect(outcome.status).toBe(413)
  })
})

/** An archive with one file, its sizes and method as given. */
function zip(name: string, content: Buffer, method: 0 | 8 = 8, size = content.length) {
  const data = method === 8 ? deflateRawSync(content) : content
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(crc32(content), 16)
  entry.writeUInt32LE(data.length, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return Buffer.concat([local, Buffer.from(name), data, entry, Buffer.from(name), end])
}

describe('unzip', () => {
  const text = Buffer.from('hello '.repeat(100))
  test.each([0, 8] as const)('method %i', async (method) => {
    const files = await unzip(zip('a/b.txt', text, method), 1000)
    expect(files).toStrictEqual(new Map([['a/b.txt', new Uint8Array(text)]]))
  })
  test.each(['../a', '/etc/passwd', 'a/../../b', 'a\\b', 'folder/'])('leaves out %s', async (name) => {
    expect((await unzip(zip(name, text), 1000)).size).toBe(0)
  })
  test.each([
    ['that are too large', zip('a', text), 599, 'too-large'],
    ['that declare a wrong size', zip('a', text, 8, 10), 1000, 'corrupt'],
    ['that end early', zip('a', text).subarray(0, 60), 1000, 'bad-zip'],
    ['that are empty', new Uint8Array(0), 1000, 'bad-zip'],
  ])('refuses archives %s', async (_, bytes, most, code) => {
    await expect(unzip(bytes, most)).rejects.toMatchObject({ code })
  })
})
