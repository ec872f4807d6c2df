/** A server that tells whether a submission is valid and, if asked to, its score behind a token. An upload is kept in a file during its request. */

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkArguments } from '../errors/checkArguments'
import { checkOptions } from '../errors/checkOptions'
import { type Answer, busy, failed, json, page, Refusal } from './server/answers'
import { boundConnections } from './server/boundConnections'
import { clientAddress } from './server/clientAddress'
import { type Held, type Places, places } from './server/places'
import type { Upload } from './server/readUpload'
import { receiveUpload } from './server/receiveUpload'
import { requestPath } from './server/requestPath'
import { type ScoreOptions, type Scoring, scoring } from './server/scoring/scoring'
import { type ServerLimits, serverLimits } from './server/serverLimits'
import { type ValidationRunner, validationRunner } from './server/validationRunner'

export interface ValidationServerOptions extends Partial<ServerLimits> {
  readonly challenge: string
  /** Prepared data; answers are in `<dataDir>/<challenge>/prepared/private`. */
  readonly dataDir: string
  /** Accept every table that can be read, as the server of the reference does. Default false: the error of the grader is returned. */
  readonly parity?: boolean
  /** Answer as the container server of the reference: only `result`, no archive of predictions. Default false. */
  readonly container?: boolean
  /** The header in which a proxy before the server states the address of its client, as `x-forwarded-for`. Default: the address of the connection. */
  readonly addressHeader?: string
  /** The file that the process of a validation runs. Default: `case-worker.js` beside this file; if it is missing, this process validates without limits of time and memory. */
  readonly workerFile?: string
  /** Answer `POST /score`, too, to those with a token. Default: no score leaves the server. */
  readonly score?: ScoreOptions
}

interface State {
  readonly options: ValidationServerOptions
  readonly limits: ServerLimits
  readonly run: ValidationRunner
  /** null: the server only validates. */
  readonly scoring: Scoring | null
  readonly places: Places
  readonly working: Set<Socket>
}

const routes = new Map([
  ['/health', ['GET', 'HEAD', 'OPTIONS']],
  ['/validate', ['OPTIONS', 'POST']],
])
const scoreRoute = ['OPTIONS', 'POST']

const HEADERS_MS = 10_000
/** Interval at which Node checks for requests that take too long. */
const CHECK_INTERVAL_MS = 1000
/** Time during which a refused upload is still read: a reset connection would lose the answer. */
const LINGER_MS = 5000

/**
 * Answers `GET /health` and `POST /validate` (multipart: `file`, the table under any name, and optionally `predictions_zip`) as the servers of the reference.
 * The caller calls `listen`. There is no authentication for these two. With `score` it answers `POST /score`, too, to those with a token: docs/how-to/score-server.md.
 *
 * @throws MedgradeError `bad-option`, and of `score` `bad-receipts`, `not-found`, `unreadable`, `unwritable`.
 * @example
 * const server = validationServer({ challenge: 'ldct-iqa', dataDir: 'data', uploads: 4, connections: 16 })
 * server.listening // → false
 */
export function validationServer(options: ValidationServerOptions): Server {
  checkArguments({ options }, { challenge: 'string', dataDir: 'string' })
  checkOptions('validationServer', options, {
    challenge: 'string',
    dataDir: 'string',
    parity: 'boolean',
    container: 'boolean',
    addressHeader: 'string',
    workerFile: 'string',
    score: 'object',
    maxBytes: 'number',
    maxTotalBytes: 'number',
    uploads: 'number',
    uploadsPerAddress: 'number',
    uploadsPerSubmitter: 'number',
    connections: 'number',
    idleTimeout: 'number',
    minRate: 'number',
    uploadTimeout: 'number',
    validationTimeout: 'number',
    validations: 'number',
    memory: 'number',
  })
  const limits = serverLimits(options)
  const run = validationRunner(limits, options.workerFile)
  const { score, workerFile, ...rest } = options
  const scores = score ? scoring(score, limits, { ...uploadOf(rest, limits), contentType: '' }, workerFile) : null
  const state: State = { options, limits, run, scoring: scores, places: places(limits), working: new Set() }
  const timeouts = {
    headersTimeout: Math.min(HEADERS_MS, limits.uploadTimeout),
    requestTimeout: limits.uploadTimeout,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  }
  const server = createServer(timeouts, (request, response) => {
    answer(request, response, state)
      .catch((error: unknown) => (error instanceof Refusal ? error.answer : failed(500, error, {}, options.parity)))
      .then((given) => send(request, response, given))
  })
  if (scores) server.on('close', () => scores.close())
  boundConnections(server, limits.connections, state.working)
  return server
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  const closing = request.complete ? {} : { Connection: 'close' }
  response.writeHead(status, { ...headers, ...closing, 'Content-Length': Buffer.byteLength(body) })
  const text = request.method === 'HEAD' ? '' : body
  if (request.complete) {
    response.end(text)
    return
  }
  // The end of the answer closes the connection, which costs a client that still sends the answer.
  response.flushHeaders()
  if (text !== '') response.write(text)
  request.on('error', () => {})
  request.on('end', () => response.end())
  request.resume()
  const linger = setTimeout(() => request.destroy(), LINGER_MS).unref()
  request.on('close', () => clearTimeout(linger))
}

async function answer(request: IncomingMessage, response: ServerResponse, state: State): Promise<Answer> {
  const path = requestPath(request.url ?? '')
  if (path === null) return page(400, 'Bad Request')
  const allowed = path === '/score' && state.scoring ? scoreRoute : routes.get(path)
  if (!allowed) return page(404, 'Not Found')
  const allow = { Allow: allowed.join(', ') }
  if (!allowed.includes(request.method ?? '')) return page(405, 'Method Not Allowed', allow)
  if (request.method === 'OPTIONS') return { status: 200, headers: allow, body: '' }
  if (path === '/health') return json(200, { status: 'running' })
  const { working, scoring, options } = state
  const { socket } = request
  // Pipelined requests of one connection would pass the limit.
  if (working.has(socket)) throw busy('An upload of this connection is under way')
  const admitted = path === '/score' ? scoring!.admit(request.headers.authorization) : null
  if (admitted && 'answer' in admitted) return admitted.answer
  const place = state.places.take(admitted ?? { address: clientAddress(request, options.addressHeader) })
  working.add(socket)
  try {
    if (admitted)
      return await uploaded(request, state, place.all, (upload) => scoring!.score(admitted.submitter, upload))
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const answered = await uploaded(request, state, place.all, (upload) => {
      const validate = () => state.run(upload, gone.signal)
      return scoring ? scoring.paced(validate) : validate()
    })
    return scoring && answered.status === 500 ? withoutDetails(answered) : answered
  } finally {
    working.delete(socket)
    place.leave()
  }
}

/** Where scores are given, a fault of the organiser is for the log only: its message may name the files of the answers. */
function withoutDetails({ body }: Answer): Answer {
  process.stderr.write(body)
  return failed(500, 'The organiser finds the reason in the log of the server')
}

/** Receives an upload and uses it; its file is removed before the answer is sent, and if the client disconnects. */
async function uploaded(
  request: IncomingMessage,
  { options, limits }: State,
  all: Held,
  use: (upload: Upload) => Promise<Answer>,
): Promise<Answer> {
  const own: Held = { bytes: 0 }
  const folder = await mkdtemp(join(tmpdir(), 'medgrade-upload-'))
  try {
    const body = join(folder, 'body')
    await receiveUpload(request, body, limits, { all, own })
    const contentType = request.headers['content-type'] ?? ''
    return await use({ ...uploadOf(options, limits), body, contentType })
  } finally {
    all.bytes -= own.bytes
    await rm(folder, { recursive: true, force: true })
  }
}

/** What every upload has. */
function uploadOf(
  { challenge, dataDir, parity = false, container = false }: ValidationServerOptions,
  { maxBytes }: ServerLimits,
) {
  return { challenge, dataDir, parity, container, maxBytes }
}
