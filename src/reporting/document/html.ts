import { visibleText } from '../../engine/report/visibleText'

/** Text that is HTML already: nothing in it is escaped again. */
export interface Html {
  readonly html: string
}

export type HtmlContent = Html | string | number | null | readonly HtmlContent[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * A template of HTML. Texts are escaped for elements and for quoted attributes, and characters that are invisible or reverse the direction are shown as
 * escapes; lists are joined, null is nothing.
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlContent[]): Html {
  let text = parts[0]!
  for (let i = 0; i < values.length; i++) text += htmlText(values[i]!) + parts[i + 1]!
  return { html: text }
}

/** Texts of letters, digits and common signs, which are most cells of a table, have nothing to escape. */
const plain = /^[\w .,:;()+%/-]*$/

function htmlText(value: HtmlContent): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') {
    if (plain.test(value)) return value
    return visibleText(value).replace(/[&<>"']/g, (character) => entities[character]!)
  }
  if ('html' in value) return value.html
  let text = ''
  for (const one of value) text += htmlText(one)
  return text
}
