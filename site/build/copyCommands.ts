import type { MarkdownRenderer } from './markdownTypes'

/** Puts a button that copies it behind each command in a cell of a table. */
export function copyCommands(md: MarkdownRenderer): void {
  md.core.ruler.push('copy-commands', ({ tokens, Token }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      if (type !== 'inline' || !children || tokens[index - 1]?.type !== 'td_open') continue
      for (let k = children.length - 1; k >= 0; k--) {
        const { type: kind, content } = children[k]!
        // A command with a placeholder is none yet.
        if (kind !== 'code_inline' || !/^npx medgrade [^<]+$/.test(content)) continue
        const button = new Token('html_inline', '', 0)
        button.content = ` <CopyCommand command="${content.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" />`
        children.splice(k + 1, 0, button)
      }
    }
    return true
  })
}
