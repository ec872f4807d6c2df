import type { Challenge, ReadContext } from '../../contract'
import { type ComparedFile, openArray } from '../pairs/openArray'
import { taskFunctions } from '../tasks/taskFunctions'
import { type PictureFiles, picturesCase } from './picturesCase'

/** How files of pictures are read and a case is scored. */
export async function imagesScoring(): Promise<Pick<Challenge, 'readers' | 'scoreCase'>> {
  const functions = await taskFunctions('images')
  return {
    readers: { any: comparedFile },
    scoreCase: (inputs, values) => picturesCase(filesOf(inputs), values, functions),
  }
}

/** A picture or a volume of intensities as people see it. */
function comparedFile(bytes: Uint8Array, context: ReadContext): Promise<ComparedFile> {
  return openArray(bytes, context, { seen: true })
}

function filesOf(inputs: Readonly<Record<string, unknown>>): PictureFiles {
  const { reference, prediction, mask } = inputs as Readonly<Record<string, ComparedFile>>
  return { reference: reference!, prediction: prediction!, mask }
}
