import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReaderName, Volume } from '../../src/contract'
import { readers } from '../../src/formats/readers/readers'

export interface EvaluationGolden {
  readonly folder: string
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: JSON of many shapes
  readonly expected: any
}

/** The cases of a tool with its answers, in name order. */
export function evaluationGoldens(part: string): EvaluationGolden[] {
  const root = `fixtures/goldens/evaluate/${part}`
  return readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'expected.json')))
    .sort()
    .map((name) => ({
      folder: join(root, name),
      name,
      expected: JSON.parse(readFileSync(join(root, name, 'expected.json'), 'utf8')),
    }))
}

/** Names in a folder of a golden, sorted. */
export function filesIn(golden: EvaluationGolden, folder: string): string[] {
  return readdirSync(join(golden.folder, folder)).sort()
}

export function textOf(golden: EvaluationGolden, file: string): string {
  return readFileSync(join(golden.folder, file), 'utf8')
}

export async function volumeOf(golden: EvaluationGolden, file: string, reader: ReaderName): Promise<Volume> {
  const bytes = readFileSync(join(golden.folder, file))
  const resolve = () => Promise.reject(new Error('no neighbours'))
  return (await readers[reader](bytes, { name: file, maxBytes: 2 ** 28, resolve })) as Volume
}
