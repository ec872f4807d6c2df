/** The buffers of a value, which move to another thread without a copy. */
export function transferables(value: unknown): Transferable[] {
  const found = new Set<Transferable>()
  const visit = (inner: unknown) => {
    if (inner instanceof ArrayBuffer) found.add(inner)
    else if (ArrayBuffer.isView(inner)) found.add(inner.buffer as ArrayBuffer)
    else if (typeof inner === 'object' && inner !== null) for (const one of Object.values(inner)) visit(one)
  }
  visit(value)
  return [...found]
}
