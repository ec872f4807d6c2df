import { refuse } from '../../errors/refuse'

const mostBytes = 1 << 20

/** Boxes and edges take some hundred bytes. A larger file holds what nobody asks for, and its tree a hundred times its bytes. */
export function checkSmall(bytes: Uint8Array, file: string): void {
  if (bytes.length > mostBytes)
    refuse('too-large', 'file', `${bytes.length} bytes`, `at most ${mostBytes} bytes`, { file })
}
