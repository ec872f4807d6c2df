/** Runs in the page: the same golden checks as under Node, on bytes that came by fetch. */
import type { NdArray, Reader } from '../../src/contract'
import { readers } from '../../src/formats/readers/readers'
import {
  bytesOf,
  contextOf,
  differences,
  type Golden,
  type GoldenJson,
  type MalformedJson,
  malformedDifferences,
} from '../formats/checkGolden'

export interface PageInput {
  readonly folder: string
  readonly name: string
  readonly readers: readonly string[]
}

/** Faults by golden and reader; none: everything as it should be. */
export async function run(inputs: readonly PageInput[]): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = []
  let checked = 0
  for (const { folder, name, readers: wanted } of inputs) {
    const golden = await fetchGolden<GoldenJson & MalformedJson>(folder, name)
    for (const reader of wanted) {
      const read = () => (readers as Record<string, Reader<unknown>>)[reader]!(bytesOf(golden), contextOf(golden))
      const found =
        folder === 'malformed' ? await malformedDifferences(read, golden.json) : await compare(read, golden, reader)
      faults.push(...found.map((fault) => `${folder}/${name} by ${reader}: ${fault}`))
      checked++
    }
  }
  return { checked, faults }
}

async function compare(read: () => Promise<unknown>, golden: Golden<GoldenJson>, reader: string): Promise<string[]> {
  const expected = golden.json.readers[reader]!
  try {
    const array = (await read()) as NdArray
    return expected.error ? ['was accepted'] : await differences(array, expected, reader)
  } catch (error) {
    return expected.error ? [] : [`threw ${error}`]
  }
}

async function fetchGolden<J extends { readonly file: string; readonly files?: readonly string[] }>(
  folder: string,
  name: string,
): Promise<Golden<J>> {
  const at = `/fixtures/goldens/io/${folder}/`
  const json = (await (await fetch(`${at}${encodeURIComponent(name)}.json`)).json()) as J
  const files = new Map<string, Uint8Array>()
  for (const file of new Set([json.file, ...(json.files ?? [])])) {
    const response = await fetch(at + file.split('/').map(encodeURIComponent).join('/'))
    if (response.ok) files.set(file, new Uint8Array(await response.arrayBuffer()))
  }
  return { name, json, files }
}
