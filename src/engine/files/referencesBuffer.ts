/** Whether a value or any part of it is one of the buffers or a view of one. For plain data, as evidence is. */
export function referencesBuffer(value: unknown, buffers: ReadonlySet<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (ArrayBuffer.isView(value)) return buffers.has(value.buffer)
  if (buffers.has(value)) return true
  for (const part of value instanceof Map ? value.values() : Object.values(value)) {
    if (referencesBuffer(part, buffers)) return true
  }
  return false
}
