/** The `box` reader: a 3-D box, `{ json: { size, location } }`. */
import type { Reader } from '../../contract'
import { type Box, readBox } from '../tree/readBox'

/** @see readBox */
export const boxReader: Reader<{ readonly json: Box }> = async (bytes, context) => ({
  json: readBox(bytes, context.name),
})
