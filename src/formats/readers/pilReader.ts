import type { AxisRole, NdArray, Reader } from '../../contract'
import { openPillow } from '../pillow/openPillow'
import { pictureOrientation } from '../pillow/pictureOrientation'

/**
 * Reads a picture as `numpy.asarray(PIL.Image.open(file))` gives it; the content decides on the format, never the name.
 *
 * Shape [rows, columns] or [rows, columns, channels]; only the first page of a TIFF, upright. Palette pictures give their
 * indices, 16-bit colours their high bytes, one bit `bool`.
 *
 * @throws MedgradeError with the file, what was found and what was expected (`bad-magic`, `bad-header`, `truncated`,
 * `corrupt`, `too-large`, `unsupported`, `empty`).
 */
export const pilReader: Reader<NdArray> = async (bytes, { name, maxBytes, onDamage }) => {
  const { data, shape, dtype } = await openPillow(bytes, { name, maxBytes, onDamage })
  const axes: readonly AxisRole[] = ['space', 'space', ...(shape.length > 2 ? (['colour'] as const) : [])]
  const orientation = pictureOrientation(bytes)
  return {
    data,
    shape,
    axes,
    ...(dtype === undefined ? {} : { dtype }),
    ...(orientation > 1 ? { orientation } : {}),
  }
}
