import type { MarkdownRenderer } from './markdownTypes'

/**
 * Colours each block of code once: the pages and each part of the index of the search render the same blocks, and colouring takes most of that.
 *
 * @param inBothThemes adds the dark theme to the HTML of a block, which VitePress colours by the light one.
 */
export function highlightOnce(md: MarkdownRenderer, inBothThemes: (html: string) => string): void {
  const { highlight } = md.options
  const { fence } = md.renderer.rules
  if (!highlight || !fence) throw new Error('VitePress no longer colours blocks of code as expected')
  const kept = new Map<string, string>()
  md.options.highlight = (code, language, attributes) => {
    const key = JSON.stringify([code, language, attributes])
    const html = kept.get(key) ?? inBothThemes(highlight(code, language, attributes))
    kept.set(key, html)
    return html
  }
  // VitePress marks what it colours by two themes itself.
  md.renderer.rules.fence = (...words) =>
    fence(...words).replace(/^<div class="language-[^" ]*/, '$& vp-adaptive-theme')
}
