import type { MedgradeErrorCode } from '../../contract'
import type { MedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'

/** Makes the error to throw: `throw fail('truncated', '12 bytes', 'a header of 26 bytes')`. */
export type Fail = (code: MedgradeErrorCode, found: string, expected: string, cause?: unknown) => MedgradeError

/** The errors of a picture decoder, with file and format filled in. */
export function pictureFailure(file: string, format: string): Fail {
  return (code, found, expected, cause) => refusal(code, format, found, expected, { file, cause })
}

/** Pillow refuses pictures of more pixels as decompression bombs. */
const pixelLimit = 178_956_970

/** Refuses empty and too large pictures before anything is allocated. */
export function checkPictureSize(width: number, height: number, samples: number, maxBytes: number, fail: Fail): void {
  if (width < 1 || height < 1) throw fail('bad-header', `${width} x ${height} pixels`, 'at least one pixel each way')
  if (width * height > pixelLimit)
    throw fail('too-large', `${width} x ${height} pixels`, `at most ${pixelLimit} pixels`)
  if (width * height * samples > maxBytes)
    throw fail('too-large', `${width * height * samples} bytes of samples`, `at most ${maxBytes} bytes`)
}
