/** Whether a value, or anything within it, looks at one of these memories. For plain data, as evidence is. */
export function looksAt(value: unknown, memories: ReadonlySet<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (ArrayBuffer.isView(value)) return memories.has(value.buffer)
  if (memories.has(value)) return true
  // Not by `some`: V8 forgets what it compiles for a closure as soon as none is left, and compiled this one anew for every case.
  for (const part of value instanceof Map ? value.values() : Object.values(value)) {
    if (looksAt(part, memories)) return true
  }
  return false
}
