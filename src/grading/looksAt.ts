/** Whether a value, or anything within it, looks at one of these memories. For plain data, as evidence is. */
export function looksAt(value: unknown, memories: ReadonlySet<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (ArrayBuffer.isView(value)) return memories.has(value.buffer)
  const parts = value instanceof Map ? value.values() : Object.values(value)
  return memories.has(value) || [...parts].some((part) => looksAt(part, memories))
}
