import type { ReadContext } from '../../contract'
import { noReader } from '../../engine/files/openInput'
import { detectFormat } from '../../formats/detectFormat'
import { baseName, resolveNeighbour } from '../../formats/volume/resolveNeighbour'
import { type FileHeader, samplesNotRead } from './fileHeader'

/**
 * All fields of the header of a NIfTI, TIFF, PNG, MetaImage or NRRD file as stored, without the corrections of a reader. Samples are not read and
 * checksums not compared, which the result says.
 *
 * @throws MedgradeError for other formats (`wrong-format`) and for damaged headers.
 */
export async function readFileHeader(bytes: Uint8Array, context: ReadContext): Promise<FileHeader> {
  const { name: file } = context
  const format = detectFormat(bytes, file)
  switch (format) {
    case 'nifti1':
    case 'nifti2': {
      const { niftiFields } = await import('./niftiFields')
      return {
        file,
        format,
        sections: await niftiFields(await headerOfPair(bytes, context), file),
        samples: samplesNotRead,
      }
    }
    case 'tiff': {
      const { tiffTags } = await import('./tiffTags')
      return { file, format, sections: await tiffTags(bytes, file), samples: samplesNotRead }
    }
    case 'png': {
      const { pngChunks } = await import('./pngChunks')
      return { file, format, sections: await pngChunks(bytes, file), samples: samplesNotRead }
    }
    case 'metaimage':
    case 'nrrd': {
      const { textLines } = await import('./textLines')
      return { file, format, sections: textLines(bytes, file, format), samples: samplesNotRead }
    }
    default:
      throw noReader(file, format ?? 'an unknown format', 'NIfTI, TIFF, PNG, MetaImage or NRRD')
  }
}

/** The `.hdr` file for the `.img` file of a pair; other files unchanged. */
async function headerOfPair(bytes: Uint8Array, context: ReadContext): Promise<Uint8Array> {
  const pair = /\.(img)(\.gz)?$/i.exec(context.name)
  if (!pair) return bytes
  const other = (pair[1] === 'img' ? 'hdr' : 'HDR') + (pair[2] ?? '')
  return resolveNeighbour(context, baseName(context.name.slice(0, pair.index + 1) + other))
}
