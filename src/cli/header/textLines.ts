/** The header lines of MetaImage and NRRD, after the library's own parser has accepted the header. */
import { metaImageHeader } from '../../formats/metaimage/metaImageHeader'
import { nrrdHeader } from '../../formats/nrrd/nrrdHeader'
import type { HeaderField, HeaderSection } from './fileHeader'

const longestHeader = 1 << 20

/** @throws MedgradeError for a damaged header. */
export function textLines(bytes: Uint8Array, file: string, format: 'metaimage' | 'nrrd'): HeaderSection[] {
  const { end, list } = format === 'nrrd' ? nrrdHeader(bytes, file) : metaImageHeader(bytes, file)
  const text = new TextDecoder().decode(bytes.subarray(0, Math.min(end, longestHeader)))
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const sections = [
    {
      title: format === 'nrrd' ? 'NRRD header' : 'MetaImage header',
      fields: lines.flatMap((line) => fieldOf(line, format)),
    },
  ]
  if (list.length === 0 || format === 'nrrd') return sections
  return [...sections, { title: 'data files', fields: list.map((value, k) => ({ name: String(k), value })) }]
}

function fieldOf(line: string, format: 'metaimage' | 'nrrd'): HeaderField[] {
  if (line.startsWith('#')) return [{ name: '#', value: line.slice(1).trim() }]
  const sign = (format === 'nrrd' ? /:=|: / : /[=:]/).exec(line)
  if (!sign) return [{ name: 'magic', value: line }]
  return [{ name: line.slice(0, sign.index).trim(), value: line.slice(sign.index + sign[0].length).trim() }]
}
