/** A server that tells whether a submission would be graded, never its score. An upload is a file for as long as its request. */

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkOptions } from '../errors/checkOptions'
import { type Answer, failed, json, page, Refusal } from './server/answers'
import { boundConnections } from './server/boundConnections'
import { busy, type Held, receiveUpload } from './server/receiveUpload'
import { requestPath } from './server/requestPath'
import { type ServerLimits, serverLimits } from './server/serverLimits'
import { type ValidationRunner, validationRunner } from './server/validationRunner'

export interface ValidationServerOptions extends Partial<ServerLimits> {
  readonly challenge: string
  /** Prepared data; answers are in `<dataDir>/<challenge>/prepared/private`. */
  readonly dataDir: string
  /** Say valid to every table that can be read, as the reference's server does. Default false: the grader's error is told. */
  readonly parity?: boolean
  /** The answers of the reference's container server: only `result`, no predictions archive. Default false. */
  readonly container?: boolean
  /** The file that the process of a validation runs. Default: `case-worker.js` beside this one; without it this process validates, without limits of time and memory. */
  readonly workerFile?: string
}

interface State {
  readonly options: ValidationServerOptions
  readonly limits: ServerLimits
  readonly run: ValidationRunner
  readonly all: Held
  readonly working: Set<Socket>
}

const routes = new Map([
  ['/health', ['GET', 'HEAD', 'OPTIONS']],
  ['/validate', ['OPTIONS', 'POST']],
])

const HEADERS_MS = 10_000
/** How often the platform looks for requests that take too long. */
const LOOK_MS = 1000
/** So long a refused upload is read and dropped: the client would lose the answer if the connection were reset. */
const LINGER_MS = 5000

/**
 * `GET /health` and `POST /validate` (multipart: `file`, the table under any name, and optionally `predictions_zip`), as the reference's servers answer.
 * The caller makes it listen. It knows no users: put it where only the right ones reach it.
 *
 * @throws MedgradeError `bad-option`.
 */
export function validationServer(options: ValidationServerOptions): Server {
  checkOptions('validationServer', options, {
    challenge: 'string',
    dataDir: 'string',
    parity: 'boolean',
    container: 'boolean',
    workerFile: 'string',
    maxBytes: 'number',
    maxTotalBytes: 'number',
    uploads: 'number',
    connections: 'number',
    idleTimeout: 'number',
    uploadTimeout: 'number',
    validationTimeout: 'number',
    validations: 'number',
    memory: 'number',
  })
  const limits = serverLimits(options)
  const run = validationRunner(limits, options.workerFile)
  const state: State = { options, limits, run, all: { bytes: 0 }, working: new Set() }
  const timeouts = {
    headersTimeout: Math.min(HEADERS_MS, limits.uploadTimeout),
    requestTimeout: limits.uploadTimeout,
    connectionsCheckingInterval: LOOK_MS,
  }
  const server = createServer(timeouts, (request, response) => {
    answer(request, response, state)
      .catch((error: unknown) => (error instanceof Refusal ? error.answer : failed(500, error)))
      .then((given) => send(request, response, given))
  })
  boundConnections(server, limits.connections, state.working)
  return server
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  const closing = request.complete ? {} : { Connection: 'close' }
  response.writeHead(status, { ...headers, ...closing, 'Content-Length': Buffer.byteLength(body) })
  response.end(request.method === 'HEAD' ? '' : body)
  if (request.complete) return
  request.on('error', () => {})
  request.resume()
  setTimeout(() => request.destroy(), LINGER_MS).unref()
}

async function answer(request: IncomingMessage, response: ServerResponse, state: State): Promise<Answer> {
  const path = requestPath(request.url ?? '')
  if (path === null) return page(400, 'Bad Request')
  const allowed = routes.get(path)
  if (!allowed) return page(404, 'Not Found')
  const allow = { Allow: allowed.join(', ') }
  if (!allowed.includes(request.method ?? '')) return page(405, 'Method Not Allowed', allow)
  if (request.method === 'OPTIONS') return { status: 200, headers: allow, body: '' }
  if (path === '/health') return json(200, { status: 'running' })
  const { working, limits } = state
  const { socket } = request
  // Requests sent ahead on one connection would pass the limit.
  if (working.has(socket)) throw busy('An upload of this connection is under way')
  if (working.size >= limits.uploads) throw busy(`${limits.uploads} uploads are under way`)
  working.add(socket)
  try {
    return await uploaded(request, response, state)
  } finally {
    working.delete(socket)
  }
}

/** Receives and validates; the file is gone before the answer is sent, and when the client goes. */
async function uploaded(request: IncomingMessage, response: ServerResponse, state: State): Promise<Answer> {
  const { options, limits, all, run } = state
  const { challenge, dataDir, parity = false, container = false } = options
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const own: Held = { bytes: 0 }
  const folder = await mkdtemp(join(tmpdir(), 'medgrade-upload-'))
  try {
    const body = join(folder, 'body')
    await receiveUpload(request, body, limits, { all, own })
    const contentType = request.headers['content-type'] ?? ''
    const upload = { body, contentType, challenge, dataDir, parity, container, maxBytes: limits.maxBytes }
    return await run(upload, gone.signal)
  } finally {
    all.bytes -= own.bytes
    await rm(folder, { recursive: true, force: true })
  }
}
