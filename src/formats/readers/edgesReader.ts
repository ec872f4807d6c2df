/** The `edges` reader: the eight edges of a circle of Willis and the names of its two variants, `{ json: { anterior, posterior, variants } }`. */
import type { Reader } from '../../contract'
import { type Edges, readEdges } from '../tree/readEdges'

/** @see readEdges */
export const edgesReader: Reader<{ readonly json: Edges }> = async (bytes, context) => ({
  json: await readEdges(bytes, context.name),
})
