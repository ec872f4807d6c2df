/** The text that a code in base 64 stands for; null: it is none. */
export function fromBase64(text: string): string | null {
  if (!/^[A-Za-z0-9+/=\s]*$/.test(text) || text.length > 10_000) return null
  try {
    return atob(text)
  } catch {
    return null
  }
}
