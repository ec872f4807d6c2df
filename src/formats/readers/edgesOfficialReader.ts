/** The `edges_official` reader: edge files by the rules of TopCoW's own evaluation, all values integers. */
import type { Reader } from '../../contract'
import { type Edges, readEdges } from '../tree/readEdges'

/** @see readEdges */
export const edgesOfficialReader: Reader<{ readonly json: Edges }> = async (bytes, context) => ({
  json: await readEdges(bytes, context.name, { official: true }),
})
