/** What ends the lines of a journal: a checksum that notices accidents, or a code that only somebody with the secret can make. */
import { plainFromJson, plainToJson } from '../report/json/plainJson'
import { sealedLine, seedOf, unsealed } from './sealedLine'

export interface JournalSeal {
  readonly keyed: boolean
  /** The line of a value, with its line end; `before` is the line before it, without one, and '' for the first. */
  line(value: object, before: string): string
  /** The value of a line without its line end; undefined if the line is not as it was written behind `before`. */
  open(line: string, before: string): unknown
}

/** Checksums that cover the header, too, so that a line of another journal does not fit. */
export function plainSeal(header: unknown): JournalSeal {
  const seed = seedOf(header)
  const seedBehind = (before: string) => (before === '' ? 0 : seed)
  return {
    keyed: false,
    line: (value, before) => sealedLine(value, seedBehind(before)),
    open: (line, before) => unsealed(line, seedBehind(before)),
  }
}

const codeBytes = `,"mac":"${'0'.repeat(64)}"}`.length

/**
 * Codes that cover the line before, too, so that no line can be moved, repeated or left out between two others.
 *
 * @param mac the code of a text, 64 hexadecimal digits.
 */
export function keyedSeal(mac: (text: string) => string): JournalSeal {
  const end = (json: string, before: string) => `,"mac":"${mac(`journal\n${before}\n${json}`)}"}`
  return {
    keyed: true,
    line(value, before) {
      const json = plainToJson(value)
      return `${json.slice(0, -1)}${end(json, before)}\n`
    },
    open(line, before) {
      const at = Math.max(0, line.length - codeBytes)
      const json = `${line.slice(0, at)}}`
      return line.slice(at) === end(json, before) ? plainFromJson(json) : undefined
    },
  }
}

/** Whether a line ends with a checksum or a code, right or wrong. */
export function sealOf(line: string): 'plain' | 'keyed' | null {
  if (/,"sum":"[0-9a-f]{8}"\}$/.test(line)) return 'plain'
  return /,"mac":"[0-9a-f]{64}"\}$/.test(line) ? 'keyed' : null
}
