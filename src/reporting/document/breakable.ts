import { type Html, html } from './html'

/** Shorter names are not broken. */
const LONG = 12

/** A name that may be broken behind `_`, `/` and dots: ids of cases and labels have no spaces. */
export function breakable(text: string, long = LONG): Html {
  const escaped = html`${text}`
  return text.length < long ? escaped : { html: escaped.html.replace(/[_/.](?=[^\s_/.])/g, '$&<wbr>') }
}
