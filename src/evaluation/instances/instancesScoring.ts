import type { Challenge, ReadContext } from '../../contract'
import { openArray } from '../pairs/openArray'
import { taskFunctions } from '../tasks/taskFunctions'
import { instancesCase } from './instancesCase'

/** How label maps of objects are read and compared. */
export async function instancesScoring(): Promise<Pick<Challenge, 'readers' | 'scoreCase' | 'inParts'>> {
  const functions = await taskFunctions('instances')
  return {
    readers: { any: (bytes: Uint8Array, context: ReadContext) => openArray(bytes, context, { layered: true }) },
    scoreCase: (inputs, values) => instancesCase(inputs, values, functions),
    async inParts(images, values, signal) {
      const { instancesInParts } = await import('./instancesInParts')
      return instancesInParts(images, values, functions, { signal })
    },
  }
}
