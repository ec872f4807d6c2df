import { visibleText } from '../../grading/report/visibleText'

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
  return { html: parts.map((part, i) => (i === 0 ? part : htmlText(values[i - 1]!) + part)).join('') }
}

function htmlText(value: HtmlContent): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return visibleText(value).replace(/[&<>"']/g, (character) => entities[character]!)
  return 'html' in value ? value.html : value.map(htmlText).join('')
}
