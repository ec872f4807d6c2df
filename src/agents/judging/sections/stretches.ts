/**
 * The texts between a match of `open` and the next match of `until` behind it. Both patterns have the flag g and are searched for from place to
 * place, never again from each start: where one start has no end, no later one has.
 *
 * @param least characters between the two at least.
 */
export function stretches(text: string, open: RegExp, until: RegExp, least = 0): string[] {
  const found: string[] = []
  let at = 0
  for (;;) {
    const opened = execFrom(open, text, at)
    if (opened === null) return found
    const start = opened.index + opened[0].length
    const end = start + least > text.length ? null : execFrom(until, text, start + least)
    if (end === null) return found
    found.push(text.slice(start, end.index))
    at = Math.max(end.index, start)
    if (at >= text.length) return found
  }
}

function execFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  pattern.lastIndex = 0
  return match
}
