/** How many cases a submission lacks that was refused for its ids, as the refusal counts them ("3 missing (a, b, c)"); null for another error. */
export function missingRows(
  error: { readonly code?: string; readonly found?: unknown } | null | undefined,
): number | null {
  if (error?.code !== 'invalid-submission') return null
  const [, missing, extra] = /^(?:(\d+) missing \(|(\d+) extra \()/.exec(String(error.found)) ?? []
  return missing !== undefined ? Number(missing) : extra !== undefined ? 0 : null
}
