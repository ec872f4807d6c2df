/** A server that tells whether a submission would be graded, never its score. Uploads live in memory for as long as their request. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { MedgradeError } from '../errors/MedgradeError'
import { validateSubmission } from '../grading/validateSubmission'
import { directorySource } from './files/directorySource'
import { readLocalFile } from './files/readLocalFile'
import { unzip } from './files/unzip'
import { loadChallenge } from './loadChallenge'

export interface ValidationServerOptions {
  readonly challenge: string
  /** Prepared data; answers are in `<dataDir>/<challenge>/prepared/private`. */
  readonly dataDir: string
  /** Say valid to every table that can be read, as the reference's server does. Default false: the grader's error is told. */
  readonly parity?: boolean
  /** The answers of the reference's container server: only `result`, no predictions archive. Default false. */
  readonly container?: boolean
  /** Most bytes of a request, and of what its archive unpacks to. Default 1 GiB. */
  readonly maxBytes?: number
}

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

const routes = new Map([
  ['/health', ['GET', 'HEAD', 'OPTIONS']],
  ['/validate', ['OPTIONS', 'POST']],
])

/**
 * `GET /health` and `POST /validate` (multipart: `file`, the table under any name, and optionally `predictions_zip`), as the reference's servers answer.
 * The caller makes it listen. It knows no users: put it where only the right ones reach it.
 */
export function validationServer(options: ValidationServerOptions): Server {
  return createServer((request, response) => {
    answer(request, options)
      .catch((error: unknown) => json(500, { details: messageOf(error), error: 'Validation failed' }))
      .then(({ status, headers, body }) => {
        response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
        response.end(request.method === 'HEAD' ? '' : body)
        // What is left of a refused upload is not read.
        if (!request.complete) request.destroy()
      })
  })
}

async function answer(request: IncomingMessage, options: ValidationServerOptions): Promise<Answer> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const allowed = routes.get(pathname)
  if (!allowed) return page(404, 'Not Found')
  const allow = { Allow: allowed.join(', ') }
  if (!allowed.includes(request.method ?? '')) return page(405, 'Method Not Allowed', allow)
  if (request.method === 'OPTIONS') return { status: 200, headers: allow, body: '' }
  if (pathname === '/health') return json(200, { status: 'running' })
  const limit = options.maxBytes ?? 2 ** 30
  const body = await bodyOf(request, limit)
  return body ? validate(await partsOf(body, request), options, limit) : page(413, 'Content Too Large')
}

async function validate(parts: FormData, options: ValidationServerOptions, limit: number): Promise<Answer> {
  const file = parts.get('file')
  if (!(file instanceof Blob) || (file.name === '' && !options.container)) {
    return options.container ? page(400, 'Bad Request') : json(400, { error: 'No submission in the part "file"' })
  }
  const { challenge } = await loadChallenge(options.challenge)
  const folder = join(options.dataDir, challenge.id, 'prepared', 'private')
  const answers = await readLocalFile(join(folder, 'test_labels.csv')).catch(() => {
    throw new MedgradeError('not-prepared', `The answers of '${challenge.id}' are missing`)
  })
  const files = options.container ? new Map<string, Uint8Array>() : await unpacked(parts.get('predictions_zip'), limit)
  const submission = files.get('submission.csv') ?? new Uint8Array(await file.arrayBuffer())
  const input = {
    submission,
    answers,
    submissionFiles: files,
    answersFiles: directorySource(folder, { links: 'anywhere' }),
  }
  const { valid, message, error } = await validateSubmission(challenge, input, { parity: options.parity ?? false })
  if (error && error.side !== 'submission') return json(500, { details: message, error: 'Validation failed' })
  return json(200, options.container ? { result: message } : { is_valid: valid, result: message })
}

/** A broken archive is no archive: the missing files will be told. */
async function unpacked(part: FormDataEntryValue | null, limit: number): Promise<Map<string, Uint8Array>> {
  if (!(part instanceof Blob)) return new Map()
  try {
    return unzip(new Uint8Array(await part.arrayBuffer()), limit)
  } catch {
    return new Map()
  }
}

/** The whole body, or null when it is larger than allowed. */
async function bodyOf(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The parts of a form; a body that is none has no parts. */
async function partsOf(body: Buffer, request: IncomingMessage): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => new FormData())
}

/** Compact, keys in alphabetical order (as they are written here), a line end at the end. */
function json(status: number, fields: Readonly<Record<string, unknown>>): Answer {
  return { status, headers: { 'Content-Type': 'application/json' }, body: `${JSON.stringify(fields)}\n` }
}

function page(status: number, title: string, headers: Readonly<Record<string, string>> = {}): Answer {
  const body = `<!doctype html>\n<title>${status} ${title}</title>\n<h1>${title}</h1>\n`
  return { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' }, body }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
