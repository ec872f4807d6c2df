import type {
  CaseEvidence,
  CaseTask,
  Challenge,
  ImageInParts,
  Plain,
  ReportError,
  Source,
  ZarrChoice,
} from '../contract'
import { isMedgradeError, MedgradeError } from '../errors/MedgradeError'
import { asSettled } from './report/settledError'
import { toReportError } from './report/toReportError'

/** A file of a case that was found. */
export interface PlacedFile {
  readonly name: string
  readonly file: CaseTask['files'][string]
  readonly path: string
  readonly source: Source
}

/**
 * The evidence of a case whose images are read in parts; null: they are read whole, as a format is, or the challenge wants it so.
 *
 * @throws MedgradeError as the challenge does, about the side whose file it names.
 */
export async function scoreInParts(
  { inParts }: Challenge,
  { values }: CaseTask,
  files: readonly PlacedFile[],
  signal?: AbortSignal,
): Promise<CaseEvidence<Plain> | null> {
  if (!inParts || files.some(({ source }) => !source.inParts)) return null
  const images: Record<string, ImageInParts> = {}
  for (const { name, file, path, source } of files) {
    const image = await opened(source, path, file.zarr, signal)
    if (image === null) return null
    images[name] = ofItsSide(image, file.side)
  }
  try {
    return await inParts(images, values, signal)
  } catch (error) {
    throw ofItsFile(error, files)
  }
}

/** An error whose file is the name of an input is about the file of that input. */
function ofItsFile(error: unknown, files: readonly PlacedFile[]): unknown {
  const own = isMedgradeError(error) && files.find(({ name }) => name === error.file)
  if (!isMedgradeError(error) || !own) return error
  const { code, message, found, expected } = error
  const { path, file } = own
  const text = message.replace(`${own.name}: `, `${path}: `)
  const settled = new MedgradeError(code, text, { file: path, found, expected, cause: error })
  return asSettled(toReportError(settled, { side: file.side, file: path }))
}

/** Both sides may have files of one name. */
function ofItsSide(image: ImageInParts, side: ReportError['side']): ImageInParts {
  return {
    ...image,
    async read(start, stop) {
      try {
        return await image.read(start, stop)
      } catch (error) {
        throw asSettled(toReportError(error, { side, file: image.name }))
      }
    },
  }
}

/** Where its metadata are damaged, the file is read as any other, which says so. */
async function opened(
  source: Source,
  path: string,
  zarr: ZarrChoice | undefined,
  signal?: AbortSignal,
): Promise<ImageInParts | null> {
  try {
    return await source.inParts!(path, signal, zarr)
  } catch (error) {
    if (isMedgradeError(error)) return null
    throw error
  }
}
