import type { MarkdownRenderer } from './markdownTypes'

/** Colours each block of code once: the pages and each part of the index of the search render the same blocks, and colouring takes most of that. */
export function highlightOnce(md: MarkdownRenderer): void {
  const { highlight } = md.options
  if (!highlight) return
  const kept = new Map<string, string>()
  md.options.highlight = (code, language, attributes) => {
    const key = JSON.stringify([code, language, attributes])
    const html = kept.get(key) ?? highlight(code, language, attributes)
    kept.set(key, html)
    return html
  }
}
