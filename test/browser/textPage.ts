/** Runs in the page: text readers on bytes that came by fetch. */
import { describeText, type TextKind } from '../formats/describeText'

export async function run(files: readonly { kind: TextKind; name: string }[]): Promise<string[]> {
  return Promise.all(
    files.map(async ({ kind, name }) => {
      const response = await fetch(`/fixtures/goldens/io/${kind}/${encodeURIComponent(name)}`)
      return describeText(kind, new Uint8Array(await response.arrayBuffer()), name)
    }),
  )
}
