import type { NdArray, ReadContext } from '../../contract'
import { refuse } from '../../errors/refuse'
import { npyReader } from '../readers/npyReader'
import { zipContent } from '../zip/zipContent'
import { zipEntries } from '../zip/zipEntries'

/**
 * One array of a NumPy `.npz` archive: `probabilities` (nnU-Net), `softmax` (its first version), or the only one.
 *
 * @throws MedgradeError `bad-zip` for damage, `wrong-format` for several arrays of other names, `unsupported` for encryption.
 */
export async function readNpz(bytes: Uint8Array, context: ReadContext): Promise<NdArray & { readonly key: string }> {
  const file = context.name
  const entries = zipEntries(bytes, file)
  const arrays = entries.filter(({ name }) => name.endsWith('.npy'))
  const chosen =
    arrays.find(({ name }) => name === 'probabilities.npy') ??
    arrays.find(({ name }) => name === 'softmax.npy') ??
    (arrays.length === 1 ? arrays[0]! : undefined)
  if (!chosen) {
    const found = arrays.map(({ name }) => name.slice(0, -4)).join(', ') || 'no array'
    return refuse('wrong-format', 'arrays of the NPZ', found, 'one array, or probabilities', { file })
  }
  const array = await npyReader(await zipContent(bytes, chosen, context), context)
  return { ...array, key: chosen.name.slice(0, -4) }
}
