/** Parses and validates an upload. Its content is untrusted, so this runs in a separate process. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { validateSubmission } from '../../grading/validateSubmission'
import { directorySource } from '../files/directorySource'
import { readLocalFile } from '../files/readLocalFile'
import { unzip } from '../files/unzip'
import { loadChallenge } from '../loadChallenge'
import { type Answer, failed, json, page } from './answers'

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
}

/** @throws MedgradeError of the challenge and its answers. */
export async function validateUpload(upload: Upload): Promise<Answer> {
  const { container, parity, maxBytes } = upload
  const parts = await partsOf(upload)
  const file = parts.get('file')
  if (!(file instanceof Blob) || (file.name === '' && !container)) {
    return container ? page(400, 'Bad Request') : json(400, { error: 'No submission in the part "file"' })
  }
  const { challenge } = await loadChallenge(upload.challenge)
  const folder = join(upload.dataDir, challenge.id, 'prepared', 'private')
  const answers = await readLocalFile(join(folder, 'test_labels.csv')).catch(() => {
    throw new MedgradeError('not-prepared', `The answers of '${challenge.id}' are missing`)
  })
  const unpacked = container ? new Map<string, Uint8Array>() : await filesIn(parts.get('predictions_zip'), maxBytes)
  // The reference treats a broken archive as none.
  const files = unpacked instanceof MedgradeError && parity ? new Map<string, Uint8Array>() : unpacked
  if (files instanceof MedgradeError) {
    const result = `predictions_zip: ${files.message}`
    return files.code === 'too-large' ? failed(413, result) : json(200, { is_valid: false, result })
  }
  const submission = files.get('submission.csv') ?? new Uint8Array(await file.arrayBuffer())
  const input = {
    submission,
    answers,
    submissionFiles: files,
    answersFiles: directorySource(folder, { links: 'anywhere' }),
  }
  const { valid, message, error } = await validateSubmission(challenge, input, { parity })
  if (error && error.side !== 'submission') return failed(500, message)
  return json(200, container ? { result: message } : { is_valid: valid, result: message })
}

/** The parts of a form; none if the body is no form. */
async function partsOf({ body, contentType }: Upload): Promise<FormData> {
  const bytes = new Uint8Array(await readFile(body))
  return new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => new FormData())
}

/** The files of an archive, or its error. */
async function filesIn(
  part: FormDataEntryValue | null,
  limit: number,
): Promise<Map<string, Uint8Array> | MedgradeError> {
  if (!(part instanceof Blob)) return new Map()
  try {
    return unzip(new Uint8Array(await part.arrayBuffer()), limit)
  } catch (error) {
    if (isMedgradeError(error)) return error
    throw error
  }
}
