// Compares the results of medgrade and a peer; returns a description of the first difference, or null.

const numberOf = (value) =>
  value === 'NaN' ? Number.NaN : value === 'Infinity' ? Infinity : value === '-Infinity' ? -Infinity : value

export function difference(ours, peer, tolerance, at = 'result') {
  const a = numberOf(ours)
  const b = numberOf(peer)
  if (typeof a === 'number' && typeof b === 'number') {
    const close = Object.is(a, b) || a === b || Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b))
    return close ? null : `${at}: ours ${a}, peer ${b}`
  }
  if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object') {
    const keys = Object.keys(a)
    if (keys.length !== Object.keys(b).length) return `${at}: ours ${keys}, peer ${Object.keys(b)}`
    for (const key of keys) {
      const found = difference(a[key], b[key], tolerance, `${at}.${key}`)
      if (found) return found
    }
    return null
  }
  return a === b ? null : `${at}: ours ${JSON.stringify(a)?.slice(0, 90)}, peer ${JSON.stringify(b)?.slice(0, 90)}`
}
