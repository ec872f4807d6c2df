/**
 * Reads the files that `writeInputs` wrote for a reader and tells what each took, on Linux: `node --expose-gc measureReader.mjs <reader> <list of the files>`
 * prints lines of JSON. It loads no more than the readers: what else a process holds is collected before each file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import type { FuzzInput } from '../../fuzz/inputs'
import { readByName } from './readByName'
import type { WrittenInput } from './writeInputs'

export interface Measured {
  readonly name: string
  /** Bytes of the files. */
  readonly file: number
  /** Bytes of the samples that came out; 0 where the file is refused. */
  readonly samples: number
  /** Bytes by which the process grew at most. */
  readonly memory: number
  /** Of the processor. */
  readonly milliseconds: number
  /** A code, or null. */
  readonly refused: string | null
}

const [reader, list] = [process.argv[2]!, process.argv[3]!]
const collect = (globalThis as { gc?: () => void }).gc!

/** As the reference of a submission's file may allow; see the guarantees. */
const LIMIT = 2 ** 26

async function measure(name: string, input: FuzzInput): Promise<void> {
  const file = [...input.files.values()].reduce((sum, { length }) => sum + length, 0)
  console.log(JSON.stringify({ name, file, ...(await attempt(input)) }))
}

async function attempt(input: FuzzInput): Promise<Omit<Measured, 'name' | 'file'>> {
  collect()
  collect()
  // The peak begins anew: what an earlier input took says nothing of this one.
  writeFileSync('/proc/self/clear_refs', '5')
  const before = memoryNow('VmRSS')
  const start = process.cpuUsage()
  let refused: string | null = null
  let samples = 0
  try {
    samples = samplesOf(await readByName(input, LIMIT))
  } catch (error) {
    if (!isMedgradeError(error)) throw error
    refused = error.code
  }
  const { user, system } = process.cpuUsage(start)
  return { samples, memory: memoryNow('VmHWM') - before, milliseconds: (user + system) / 1000, refused }
}

function memoryNow(field: string): number {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'latin1'))!
  return Number(kilobytes) * 1024
}

function samplesOf(result: unknown): number {
  if (result instanceof Map) return [...result.values()].reduce((sum, { length }) => sum + (length ?? 0), 0)
  return (result as { data?: { byteLength?: number } } | null)?.data?.byteLength ?? 0
}

for (const { name, readers, file, files } of JSON.parse(readFileSync(list, 'utf8')) as readonly WrittenInput[])
  if (readers.includes(reader))
    await measure(name, {
      reader,
      file,
      files: new Map(files.map(({ path, written }) => [path, new Uint8Array(readFileSync(written))])),
    })
