import type { Challenge, NdArray, ReadContext } from '../../contract'
import { openArray } from '../pairs/openArray'
import { lesionMapsCase } from './lesionMapsCase'

/** How masks and maps of confidences are read and compared. */
export async function lesionMapsScoring(): Promise<Pick<Challenge, 'readers' | 'scoreCase'>> {
  return {
    readers: { any: async (bytes: Uint8Array, context: ReadContext) => (await openArray(bytes, context, {})).image },
    scoreCase: (inputs, values) =>
      lesionMapsCase(inputs as { readonly reference: NdArray; readonly prediction: NdArray }, values),
  }
}
