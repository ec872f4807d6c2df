import type { Challenge, ReadContext } from '../../contract'
import { jsonOfFile } from '../../understanding/jsonOfFile'
import { textOfFile } from '../../understanding/textOfFile'
import { openArray } from '../pairs/openArray'
import { taskFunctions } from '../tasks/taskFunctions'
import { marksCase } from './marksCase'
import type { MarksFile } from './marksSetting'
import { slideCase } from './slideCase'

/** How tables of marks, and pictures of slides, are read and compared. */
export async function marksScoring(mode: 'marks' | 'slides'): Promise<Pick<Challenge, 'readers' | 'scoreCase'>> {
  const functions = await taskFunctions('detection')
  return {
    readers: {
      any: async (bytes: Uint8Array, context: ReadContext) => (await openArray(bytes, context, {})).image,
      text: async (bytes: Uint8Array, { name }: ReadContext): Promise<MarksFile> =>
        /\.json$/i.test(name) ? { json: jsonOfFile(bytes, name) } : textOfFile(bytes, name),
    },
    scoreCase: (inputs, values, id) =>
      mode === 'marks' ? marksCase(inputs, values, functions) : slideCase(inputs, values, id),
  }
}
