import { stringifyReport } from '../../engine/report/json/stringifyReport'
import { type Html, html } from './html'

/** Data in a page, as JSON that cannot end its element. */
export function jsonElement(id: string, data: unknown): Html {
  const text = stringifyReport(data, 0).replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
  return html`<script type="application/json" id="${id}">${{ html: text }}</script>`
}
