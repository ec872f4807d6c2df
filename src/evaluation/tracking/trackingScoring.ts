import type { Challenge, ReadContext } from '../../contract'
import { textOfFile } from '../../understanding/textOfFile'
import { trackRows } from '../../understanding/tracks/trackRows'
import { openArray } from '../pairs/openArray'
import { taskFunctions } from '../tasks/taskFunctions'
import { trackingCase } from './trackingCase'

/** How sequences are read and compared. */
export async function trackingScoring(): Promise<Pick<Challenge, 'readers' | 'scoreCase'>> {
  const functions = await taskFunctions('tracking')
  return {
    readers: {
      any: async (bytes: Uint8Array, context: ReadContext) => (await openArray(bytes, context, {})).image,
      text: async (bytes: Uint8Array, { name }: ReadContext) => trackRows(textOfFile(bytes, name), name),
    },
    scoreCase: (inputs, values) => trackingCase(inputs, values, functions),
  }
}
