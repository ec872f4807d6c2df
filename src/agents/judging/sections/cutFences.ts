import { pythonStrip } from '../../../python/pythonStrip'
/** Text without its fenced code, and the code. */
export interface TextAndCode {
  readonly text: string
  readonly code: readonly string[]
}

/**
 * Cuts out what stands between a fence ` ```python ` (or a bare one, where `bare`) that ends its line and the next line that begins with a fence.
 * Goes through the text once: where one fence is never closed, no later one is.
 */
export function cutFences(text: string, bare = true): TextAndCode {
  const parts: string[] = []
  const code: string[] = []
  let done = 0
  let at = text.indexOf('```')
  while (at >= 0) {
    const start = contentStart(text, at, bare)
    if (start === null) {
      at = text.indexOf('```', at + 1)
      continue
    }
    const end = text.indexOf('\n```', start)
    if (end < 0) break
    parts.push(text.slice(done, at))
    code.push(pythonStrip(text.slice(start, end)))
    done = end + 4
    at = text.indexOf('```', done)
  }
  return { text: parts.join('') + text.slice(done), code }
}

function contentStart(text: string, fence: number, bare: boolean): number | null {
  if (text.startsWith('python\n', fence + 3)) return fence + 10
  return bare && text[fence + 3] === '\n' ? fence + 4 : null
}

/** Runs of three and more line ends become two; nothing stands around the text. */
export function tidied(text: string): string {
  return pythonStrip(text.replace(/\n{3,}/g, '\n\n'))
}
