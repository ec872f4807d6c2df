import { createHmac, timingSafeEqual } from 'node:crypto'
import { MedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { readFailure } from '../files/readFailure'
import { readLocalFileSync } from '../files/readLocalFile'

/** Shorter secrets can be found by trying. */
const LEAST_BYTES = 16
const DIGITS = 64

/** Proves that a text of the queue was written by somebody who has the secret. */
export interface QueueSeal {
  /** @param what the text is, so that it is not taken for another one. */
  seal(what: string, text: string): string
  /** @throws MedgradeError `queue-failed` for a text that was not sealed with this secret as this. */
  open(what: string, sealed: string): string
}

/** Without a secret texts are as they are, and whoever writes to Redis is believed. */
export const noSeal: QueueSeal = { seal: (_, text) => text, open: (_, text) => text }

/** The seal with the secret of a file; {@link noSeal} without one. @throws MedgradeError `bad-option` for less than 16 bytes. */
export function queueSeal(secretFile: string | undefined): QueueSeal {
  if (secretFile === undefined) return noSeal
  const secret = secretOf(secretFile)
  const mac = (what: string, text: string) => createHmac('sha256', secret).update(`${what}\n${text}`).digest('hex')
  return {
    seal: (what, text) => `${mac(what, text)} ${text}`,
    open(what, sealed) {
      const text = sealed.slice(DIGITS + 1)
      const [given, own] = [sealed.slice(0, DIGITS), mac(what, text)].map((digits) => Buffer.from(digits))
      if (given!.length === own!.length && timingSafeEqual(given!, own!)) return text
      throw new MedgradeError('queue-failed', `The ${what.split(' ')[0]} in the queue is not sealed with this secret`)
    },
  }
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
