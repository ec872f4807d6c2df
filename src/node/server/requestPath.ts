/** The path of a request target, without its query; null for a target that is malformed. Nothing is normalized. */
export function requestPath(target: string): string | null {
  if (target === '*') return target
  const absolute = /^https?:\/\/[^/?#\\@]+(.*)$/i.exec(target)
  if (absolute && !URL.canParse(target)) return null
  const local = absolute ? absolute[1] || '/' : target
  if (!/^\/(?![/\\])/.test(local)) return null
  try {
    decodeURIComponent(local)
  } catch {
    return null
  }
  return local.split(/[?#]/, 1)[0]!
}
