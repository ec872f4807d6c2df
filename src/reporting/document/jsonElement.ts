import { reportParts } from '../../engine/report/json/reportParts'

/** Data in a page, as JSON that cannot end its element; in parts. */
export function* jsonElement(id: string, data: unknown): Generator<string> {
  yield `<script type="application/json" id="${id}">`
  for (const part of reportParts(data, 0))
    yield part.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
  yield '</script>'
}
