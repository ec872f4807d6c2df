/** Lines of JSON that end with their checksum, so that a line that was cut or changed is noticed. */

import { crc32 } from '../../formats/gzip/crc32'
import { plainFromJson, plainToJson } from '../report/json/plainJson'

const encoder = new TextEncoder()
const sumBytes = ',"sum":"01234567"}'.length

/** The start of the checksums of a file: with it a line of a file with another header does not fit. The first line has the seed 0. */
export function seedOf(header: unknown): number {
  return crc32(encoder.encode(plainToJson(header)))
}

/** An object as a line with its checksum. */
export function sealedLine(value: object, seed: number): string {
  const json = plainToJson(value)
  return `${json.slice(0, -1)},"sum":"${sumOf(json, seed)}"}\n`
}

/** The object of a line without its line end; undefined if the line is not as it was written. */
export function unsealed(line: string, seed: number): unknown {
  const end = Math.max(0, line.length - sumBytes)
  const json = `${line.slice(0, end)}}`
  return line.slice(end) === `,"sum":"${sumOf(json, seed)}"}` ? plainFromJson(json) : undefined
}

function sumOf(json: string, seed: number): string {
  return crc32(encoder.encode(json), seed).toString(16).padStart(8, '0')
}
