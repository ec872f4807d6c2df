/** `medgrade inspect`: the array that a reader makes of each file, or with `--header` the fields of its header. */

import type { Command } from 'commander'
import type { ReaderName } from '../../contract'
import type { FileInput } from '../../engine/files/openInput'
import type { Inspection, InspectionFailure } from '../../engine/inspect/inspect'
import { visibleText } from '../../engine/report/visibleText'
import type { DicomContents } from '../../formats/dicom/contents/dicomContents'
import type { RegionContents } from '../../formats/geojson/regionContents'
import { readerNames } from '../../formats/readers/readers'
import { readerWords } from '../../formats/readers/readerWords'
import { addFlags, type FlagValues, toggle } from '../flags/flagSet'
import { readerFlag } from '../flags/readerFlag'
import type { FileHeader } from '../header/fileHeader'
import { exitStatus, print, say } from '../output/output'

const inspectFlags = {
  reader: readerFlag(),
  header: toggle('all fields, extensions, tags, chunks or lines of the header (NIfTI, TIFF, PNG, MetaImage, NRRD)'),
  json: toggle('one JSON object a line'),
}

export type InspectFlags = FlagValues<typeof inspectFlags>

export interface InspectCommandIo {
  print(text: string): Promise<void>
  say(text: string): void
}

const help = `
Readers:
${readerNames()
  .map((name) => `  ${name.padEnd(16)}${readerWords[name]}`)
  .join('\n')}

Example:
  medgrade inspect scan.nii.gz mask.mha --reader sitk
`

export function addInspect(program: Command): void {
  addFlags(
    program
      .command('inspect')
      .description('describe files as a grader reads them: type, shape, geometry, sum, checksum')
      .argument('<file...>', 'volumes, images, tables or text files; folders and archives of DICOM'),
    inspectFlags,
  )
    .addHelpText('after', help)
    .action(async (files: string[], options: InspectFlags) => {
      process.exitCode = await inspectCommand(files, options)
    })
}

/** Inspects every file in order; resolves to the exit status: 0 all read, 2 wrong options, 3 a file could not be read. */
export async function inspectCommand(
  files: readonly string[],
  options: InspectFlags = {},
  io: InspectCommandIo = { print, say },
): Promise<number> {
  const [{ basename, dirname }, { directorySource }] = await Promise.all([
    import('node:path'),
    import('../../node/files/directorySource'),
  ])
  const { reader, header, json } = options
  if (reader !== undefined && header) {
    io.say('error: --header shows the file as it is, without a reader; give one of --header and --reader')
    return exitStatus.usage
  }
  const describe = header ? await headers() : await arrays(reader)
  const texts: string[] = []
  let failed = false
  for (const file of files) {
    const source = await directorySource(dirname(file), { links: 'anywhere' })
    const input = { source, path: basename(file) }
    const contents = reader === undefined && !header ? await contentsOf(input, file) : null
    const { result, table } = contents ?? (await describe(input, file))
    failed ||= 'error' in result
    if (json) await io.print(visibleText(JSON.stringify(result)))
    else texts.push('error' in result ? failure(result) : table())
  }
  if (!json) await io.print(texts.join('\n\n'))
  return failed ? exitStatus.fault : exitStatus.ok
}

/** A description as an object for JSON and as a table. */
interface Described {
  readonly result: Inspection | FileHeader | InspectionFailure | DicomContents | RegionContents
  table(): string
}

/** Describes one file. */
type Describe = (input: PathInput, name: string) => Promise<Described>

type PathInput = Extract<FileInput, { readonly path: string }>

/** What a folder or archive of DICOM holds, a structure set, or a file of regions; null for anything else. */
async function contentsOf({ source, path }: PathInput, name: string): Promise<Described | null> {
  const [{ openedContents }, { plainLabelName }, { dicomText }] = await Promise.all([
    import('../../formats/dicom/contents/openedContents'),
    import('../../understanding/labels/labelNames'),
    import('../header/dicomText'),
  ])
  const contents = await openedContents(source, path, { name, plain: plainLabelName })
  if (contents) return { result: contents, table: () => dicomText(contents) }
  const { regionContents } = await import('../../formats/geojson/regionContents')
  const regions = await regionContents(source, path, name)
  if (regions === null) return null
  const { regionText } = await import('../header/regionText')
  return { result: regions, table: () => regionText(regions) }
}

async function arrays(reader: ReaderName | undefined): Promise<Describe> {
  const [{ inspect }, { createHash }] = await Promise.all([
    import('../../engine/inspect/inspect'),
    import('node:crypto'),
  ])
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  return async (input, name) => {
    const result = await inspect(input, { name, hash, reader })
    return { result, table: () => readable(result) }
  }
}

async function headers(): Promise<Describe> {
  const [{ openInput }, { readFileHeader }, { headerTable }, { toReportError }] = await Promise.all([
    import('../../engine/files/openInput'),
    import('../header/readFileHeader'),
    import('../header/headerTable'),
    import('../../engine/report/toReportError'),
  ])
  return async (input, name) => {
    try {
      const { bytes, context } = await openInput(input, { name })
      const result = await readFileHeader(bytes, context)
      return { result, table: () => headerTable(result) }
    } catch (error) {
      const { code, message } = toReportError(error, { side: 'submission', file: name })
      return { result: { file: name, error: { code, message } }, table: () => '' }
    }
  }
}

function failure({ file, error }: InspectionFailure): string {
  return [file, `  error         ${error.code}: ${error.message}`].map(visibleText).join('\n')
}

/** One field a line; null fields are left out. */
function readable(result: Inspection | InspectionFailure): string {
  const { file, ...fields } = result
  const notes = 'notes' in fields ? fields.notes.map((note) => `  ${'note'.padEnd(12)}  ${note}`) : []
  const lines = Object.entries(fields)
    .filter(([key, value]) => key !== 'notes' && value !== null)
    .map(([key, value]) => `  ${key.padEnd(12)}  ${Array.isArray(value) ? value.join(' ') : String(value)}`)
  return [file, ...lines, ...notes].map(visibleText).join('\n')
}
