/** The parts of an upload, and the input that they make with the answers of the challenge. */
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Challenge } from '../../contract'
import type { GradeInput } from '../../engine/grade'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { directorySource } from '../files/directorySource'
import { preparedAnswers } from '../files/preparedPaths'
import { readLocalFile } from '../files/readLocalFile'
import { unzip } from '../files/unzip'
import { loadChallenge } from '../loadChallenge'

/** An upload in a message to another process. */
export interface Upload {
  /** Path of the body of the request. */
  readonly body: string
  readonly contentType: string
  readonly challenge: string
  readonly dataDir: string
  readonly parity: boolean
  readonly container: boolean
  /** Most bytes that its archive may unpack to. */
  readonly maxBytes: number
  /** It is to be scored, with or without its cases. Default: only validated. */
  readonly score?: { readonly details: boolean }
}

type Files = ReadonlyMap<string, Uint8Array>

export interface ReceivedUpload {
  /** null: the form has no table. */
  readonly table: Uint8Array | null
  readonly archive: Uint8Array | null
  /** The files of the archive, or what is wrong with it. */
  readonly files: Files | MedgradeError
  /** @throws MedgradeError `not-prepared` and those of the challenge. */
  open(files: Files): Promise<{ readonly challenge: Challenge; readonly input: GradeInput }>
}

export async function readUpload(upload: Upload): Promise<ReceivedUpload> {
  const { container, maxBytes } = upload
  const parts = await partsOf(upload)
  const file = parts.get('file')
  const isFile = file instanceof Blob && (file.name !== '' || container)
  const table = isFile ? new Uint8Array(await file.arrayBuffer()) : null
  const part = container ? null : parts.get('predictions_zip')
  const archive = part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : null
  return { table, archive, files: await filesIn(archive, maxBytes), open: (files) => opened(upload, table!, files) }
}

async function opened({ challenge: named, dataDir, parity }: Upload, table: Uint8Array, files: Files) {
  const { challenge } = await loadChallenge(named)
  const path = preparedAnswers(dataDir, challenge)
  const answers = await readLocalFile(path).catch(() => {
    const released = `Dataset for challenge \`${challenge.id}\` is not prepared! Ground truth not found at: ${path}`
    throw new MedgradeError('not-prepared', parity ? released : `The answers of '${challenge.id}' are missing`)
  })
  const input = {
    submission: files.get('submission.csv') ?? table,
    answers,
    submissionFiles: files,
    answersFiles: directorySource(dirname(path), { links: 'anywhere' }),
  }
  return { challenge, input }
}

/** The parts of a form; none if the body is no form. */
async function partsOf({ body, contentType }: Upload): Promise<FormData> {
  const bytes = new Uint8Array(await readFile(body))
  return new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => new FormData())
}

async function filesIn(archive: Uint8Array | null, limit: number): Promise<Files | MedgradeError> {
  if (archive === null) return new Map()
  try {
    return await unzip(archive, limit)
  } catch (error) {
    if (isMedgradeError(error)) return error
    throw error
  }
}
