import type { NdArray } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { detectFormat } from '../../formats/detectFormat'
import { findReader, type ReaderOf, readers } from '../../formats/readers/readers'
import { type FileInput, noReader, openInput, type ReadOptions, readOptionsTable } from '../files/openInput'

export type ImageReaderName = ReaderOf<'image'>

export interface ReadImageOptions extends ReadOptions {
  /** Which library's reading rules to follow. Default, by content: 'tifffile' for TIFF, 'npy' for NPY, 'ome_zarr' for OME-Zarr, 'pil' for PNG, JPEG and BMP. */
  readonly reader?: ImageReaderName
}

/**
 * Reads a TIFF, PNG, JPEG, BMP or NPY file, or an OME-Zarr image in a ZIP archive; shape [rows, columns] or [rows, columns, channels], pages in front.
 *
 * @throws MedgradeError `not-found`, `empty`, `bad-magic`, `bad-header`, `truncated`, `corrupt`, `too-large`, `wrong-format`, `unsupported`, `bad-argument`
 *   for another reader.
 * @example
 * const header = "{'descr': '|u1', 'fortran_order': False, 'shape': (1, 2)}\n"
 * const npy = `\x93NUMPY\x01\x00${String.fromCharCode(header.length)}\x00${header}\x05\x07`
 * const image = await readImage(Uint8Array.from(npy, (byte) => byte.charCodeAt(0)))
 * image.shape // → [ 1, 2 ]
 */
export async function readImage(input: FileInput, options: ReadImageOptions = {}): Promise<NdArray> {
  checkOptions('readImage', options, { ...readOptionsTable, reader: 'string' })
  const { bytes, context } = await openInput(input, options)
  if (options.reader !== undefined) return readers[findReader(options.reader, 'image')](bytes, context)
  const format = detectFormat(bytes, context.name)
  if (format === 'tiff') return readers.tifffile(bytes, context)
  if (format === 'npy') return readers.npy(bytes, context)
  if (format === 'zarr') return readers.ome_zarr(bytes, context)
  if (format === null || format === 'png' || format === 'jpeg' || format === 'bmp') return readers.pil(bytes, context)
  throw noReader(context.name, format, 'a picture (TIFF, PNG, JPEG, BMP, NPY or OME-Zarr)')
}
