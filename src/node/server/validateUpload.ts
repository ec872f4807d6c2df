/** Parses and validates an upload. Its content is untrusted, so this runs in a separate process. */

import { validateSubmission } from '../../engine/validateSubmission'
import { isMedgradeError } from '../../errors/MedgradeError'
import { type Answer, failed, json, page } from './answers'
import { readUpload, type Upload } from './readUpload'

/** @throws MedgradeError of the challenge and its answers. */
export async function validateUpload(upload: Upload): Promise<Answer> {
  const { container, parity } = upload
  const { table, files: found, open } = await readUpload(upload)
  if (table === null) {
    const words = parity ? 'No file provided' : 'No submission in the part "file"'
    return container ? page(400, 'Bad Request') : json(400, { error: words })
  }
  // The reference treats a broken archive as none.
  const files = isMedgradeError(found) && parity ? new Map<string, Uint8Array>() : found
  const { challenge, input } = await open(isMedgradeError(files) ? new Map() : files)
  if (isMedgradeError(files)) {
    const result = `predictions_zip: ${files.message}`
    return files.code === 'too-large' ? failed(413, result) : json(200, { is_valid: false, result })
  }
  const { valid, message, error } = await validateSubmission(challenge, input, { parity })
  if (error && error.side !== 'submission') return failed(500, error.message, {}, parity)
  return json(200, container ? { result: message } : { is_valid: valid, result: message })
}
