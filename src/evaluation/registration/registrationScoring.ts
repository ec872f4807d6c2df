import type { Challenge, NdArray, ReadContext } from '../../contract'
import { detectFormat } from '../../formats/detectFormat'
import { readers } from '../../formats/readers/readers'
import { isZip } from '../../formats/zip/isZip'
import { imageEnding } from '../../presets/pairing/listImages'
import { readSheet } from '../../understanding/tables/readSheet'
import { textOfFile } from '../../understanding/textOfFile'
import { openArray } from '../pairs/openArray'
import { taskFunctions } from '../tasks/taskFunctions'
import { fieldOf, registrationCase } from './registrationCase'
import type { RegistrationFile } from './registrationSetting'

/** How landmarks and displacements are read and compared. */
export async function registrationScoring(): Promise<Pick<Challenge, 'readers' | 'scoreCase'>> {
  const functions = await taskFunctions('registration')
  return {
    readers: { any: readFile },
    scoreCase: (inputs, values) => registrationCase(inputs, values, functions),
  }
}

/** Points are a table, displacements and masks an array. */
async function readFile(bytes: Uint8Array, context: ReadContext): Promise<RegistrationFile> {
  const { name } = context
  const format = detectFormat(bytes, name)
  if (format === 'npy') return arrayOrPoints(bytes, context)
  // Axes x, y, z in the order of the file and the components behind them.
  if (isZip(bytes) || imageEnding(name) !== '') return { array: await readers.any(bytes, context) }
  return { table: format === 'json' ? await readSheet(bytes, name) : textOfFile(bytes, name) }
}

/** The displacements of a file; null for points. */
export async function fieldFile(bytes: Uint8Array, context: ReadContext): Promise<NdArray | null> {
  const file = await readFile(bytes, context)
  return 'array' in file ? fieldOf(file.array) : null
}

/** An array of rows is points. */
async function arrayOrPoints(bytes: Uint8Array, context: ReadContext): Promise<RegistrationFile> {
  const array: NdArray = (await openArray(bytes, context, {})).image
  return array.shape.length <= 2 ? { table: await readSheet(bytes, context.name) } : { array }
}
