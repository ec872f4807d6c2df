import { createHmac } from 'node:crypto'
import { refuse } from '../errors/refuse'
import { readFailure } from './files/readFailure'
import { readLocalFileSync } from './files/readLocalFile'

/** Shorter secrets can be found by trying. */
const LEAST_BYTES = 16

/** HMAC-SHA-256 of texts with the secret of a file, as 64 hexadecimal digits. @throws MedgradeError `bad-option` for less than 16 bytes. */
export function secretMac(file: string): (text: string) => string {
  const secret = secretOf(file)
  return (text) => createHmac('sha256', secret).update(text).digest('hex')
}

function secretOf(file: string): Buffer {
  try {
    const secret = Buffer.from(Buffer.from(readLocalFileSync(file)).toString('utf8').trim())
    if (secret.length >= LEAST_BYTES) return secret
    return refuse('bad-option', '--secret-file', `${secret.length} bytes`, `at least ${LEAST_BYTES}`, { file })
  } catch (error) {
    throw readFailure(error, file)
  }
}
