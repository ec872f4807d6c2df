import { createHash } from 'node:crypto'
import type { MarkdownRenderer } from './markdownTypes'

/** Style sheet of all `style` attributes that were replaced, by class. */
export type ExtractedStyles = Map<string, string>

/**
 * Replaces `style` attributes by classes, because the policy of the pages allows no inline styles. Covers highlighted code and the alignment of table
 * columns; whatever else the renderer emits goes through the same function.
 */
export function styleToClass(html: string, styles: ExtractedStyles): string {
  return html.replace(
    /<([a-z][a-z0-9]*)((?:\s+[^<>]*?)?)\s+style="([^"]*)"([^<>]*)>/gi,
    (_, tag, before, style, after) => {
      const name = `s-${createHash('sha256').update(style).digest('hex').slice(0, 8)}`
      styles.set(name, style)
      const rest = `${before}${after}`
      if (/\sclass="/.test(rest)) return `<${tag}${rest.replace(/(\sclass=")/, `$1${name} `)}>`
      return `<${tag} class="${name}"${rest}>`
    },
  )
}

/** Wraps the renderer, so that no page of it has inline styles. */
export function withoutInlineStyles(md: MarkdownRenderer, styles: ExtractedStyles): void {
  const render = md.renderer.render.bind(md.renderer)
  md.renderer.render = (tokens, options, env) => styleToClass(render(tokens, options, env), styles)
}

export function styleSheet(styles: ExtractedStyles): string {
  return [...styles]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, style]) => `.${name}{${style}}`)
    .join('\n')
}
