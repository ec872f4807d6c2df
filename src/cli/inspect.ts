/** `medgrade inspect`: what a grader sees in each file, one JSON line a file or a readable table. */
import type { Command } from 'commander'
import type { ReaderName } from '../contract'
import type { Inspection, InspectionFailure } from '../grading/inspect'
import { exitStatus, print, say } from './output'

export interface InspectCommandOptions {
  readonly reader?: string
  readonly json?: boolean
}

export interface InspectCommandIo {
  print(text: string): Promise<void>
  say(text: string): void
}

export function addInspect(program: Command): void {
  program
    .command('inspect')
    .description('tell what a grader sees in files: type, shape, geometry, sum, checksum')
    .argument('<file...>', 'volumes, pictures, tables or text files')
    .option(
      '--reader <name>',
      'whose eyes to read with (sitk, nibabel, nibabel_fdata, medical, tifffile, pil, cellmask, gray, npy, …)',
    )
    .option('--json', 'one JSON object a line')
    .addHelpText('after', '\nExample:\n  medgrade inspect scan.nii.gz mask.mha --reader sitk\n')
    .action(async (files: string[], options: InspectCommandOptions) => {
      process.exitCode = await inspectCommand(files, options)
    })
}

/** Inspects every file in order; resolves to the exit status: 0 all read, 2 no such reader, 3 a file could not be read. */
export async function inspectCommand(
  files: readonly string[],
  options: InspectCommandOptions = {},
  io: InspectCommandIo = { print, say },
): Promise<number> {
  const [{ inspect }, { isReaderName, readers }, { createHash }, { basename, dirname }, { directorySource }] =
    await Promise.all([
      import('../grading/inspect'),
      import('../grading/readers'),
      import('node:crypto'),
      import('node:path'),
      import('../node/directorySource'),
    ])
  const { reader } = options
  if (reader !== undefined && !isReaderName(reader)) {
    io.say(`error: no reader ${reader}; there are ${Object.keys(readers).join(', ')}`)
    return exitStatus.usage
  }
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const found: (Inspection | InspectionFailure)[] = []
  for (const file of files) {
    const source = await directorySource(dirname(file), { links: 'anywhere' })
    const result = await inspect(
      { source, path: basename(file) },
      { name: file, hash, ...(reader === undefined ? {} : { reader: reader as ReaderName }) },
    )
    found.push(result)
    if (options.json) await io.print(JSON.stringify(result))
  }
  if (!options.json) await io.print(found.map(readable).join('\n\n'))
  return found.some((result) => 'error' in result) ? exitStatus.fault : exitStatus.ok
}

/** Name and value under each other, unknown fields left out. */
function readable(result: Inspection | InspectionFailure): string {
  if ('error' in result) return `${result.file}\n  error         ${result.error.code}: ${result.error.message}`
  const lines = Object.entries(result)
    .filter(([key, value]) => key !== 'file' && value !== null)
    .map(([key, value]) => `  ${key.padEnd(12)}  ${Array.isArray(value) ? value.join(' ') : String(value)}`)
  return [result.file, ...lines].join('\n')
}
