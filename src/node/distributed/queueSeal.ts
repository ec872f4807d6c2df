import { timingSafeEqual } from 'node:crypto'
import { MedgradeError } from '../../errors/MedgradeError'
import { secretMac } from '../secretMac'

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
  const code = secretMac(secretFile)
  const mac = (what: string, text: string) => code(`${what}\n${text}`)
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
