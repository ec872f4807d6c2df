import { refuse } from '../../errors/refuse'

const mostBytes = 1 << 20

/** Refuses large files of boxes and edges, which take some hundred bytes; a tree takes a hundred times the bytes of its file. */
export function checkSmall(bytes: Uint8Array, file: string): void {
  if (bytes.length > mostBytes)
    refuse('too-large', 'file', `${bytes.length} bytes`, `at most ${mostBytes} bytes`, { file })
}
