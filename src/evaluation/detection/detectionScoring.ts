import type { Challenge, ReadContext } from '../../contract'
import { jsonOfFile } from '../../understanding/jsonOfFile'
import { taskFunctions } from '../tasks/taskFunctions'
import { detectionCase } from './detectionCase'

/** How COCO files are read and compared. */
export async function detectionScoring(): Promise<Pick<Challenge, 'readers' | 'scoreCase'>> {
  const functions = await taskFunctions('detection')
  return {
    readers: { text: async (bytes: Uint8Array, { name }: ReadContext) => jsonOfFile(bytes, name) },
    scoreCase: (inputs, values) =>
      detectionCase(inputs as { reference: unknown; prediction: unknown }, values, functions),
  }
}
