import type { InlineState, MarkdownRenderer } from './markdownTypes'

/** What is used of KaTeX: markup of a formula in TeX; throws for one that it does not know. */
type RenderMath = (
  tex: string,
  options: { readonly displayMode: boolean; readonly strict: 'error'; readonly throwOnError: true },
) => string

/** `$…$` in a line and `$$…$$` alone, as GitHub has them: a blank within or a digit behind makes a dollar a sign of money. */
const formula = /\$\$([^$]+)\$\$|\$(?!\s)([^$\n]+?)(?<!\s)\$(?!\d)/y

/** Draws formulas when the site is built, so that no script of a page does. */
export function mathFormulas(md: MarkdownRenderer, render: RenderMath): void {
  md.inline.ruler.before('escape', 'math', (state: InlineState, silent) => {
    formula.lastIndex = state.pos
    const found = state.src[state.pos] === '$' ? formula.exec(state.src) : null
    if (found === null) return false
    const [whole, display, inline = ''] = found
    if (!silent) {
      const markup = render(display ?? inline, {
        displayMode: display !== undefined,
        strict: 'error',
        throwOnError: true,
      })
        // One that is wider than a phone is scrolled by keys, too.
        .replace('class="katex-display"', 'class="katex-display" tabindex="0"')
      // Its TeX has braces, which Vue would compute.
      state.push('html_inline', '', 0).content = `<span v-pre>${markup}</span>`
    }
    state.pos += whole.length
    return true
  })
}
