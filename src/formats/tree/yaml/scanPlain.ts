/** A scalar without quotes, which may span several lines. */
import { column, isBreak, isDocumentMark, isSpace, takeBreak, type YamlScan } from './yamlScan'

export function scanPlain(s: YamlScan): void {
  const { at } = s
  const indent = s.indent + 1
  const chunks: string[] = []
  let spaces = ''
  while (s.text[s.at] !== '#') {
    const from = s.at
    while (!endsWord(s)) s.at++
    if (s.at === from) break
    s.keyAllowed = false
    chunks.push(spaces, s.text.slice(from, s.at))
    const between = takeSpaces(s)
    if (between === '' || (s.flow === 0 && column(s) < indent)) break
    spaces = between
  }
  s.tokens.push({ type: 'scalar', at, text: chunks.join(''), plain: true })
}

function endsWord(s: YamlScan): boolean {
  const char = s.text[s.at]
  if (isSpace(char)) return true
  if (char === ':') {
    const next = s.text[s.at + 1]
    return isSpace(next) || (s.flow > 0 && ',[]{}'.includes(next))
  }
  return s.flow > 0 && ',?[]{}'.includes(char)
}

/** Blanks, or folded line breaks; '' at the end of the scalar. */
function takeSpaces(s: YamlScan): string {
  const from = s.at
  while (s.text[s.at] === ' ') s.at++
  const blanks = s.text.slice(from, s.at)
  if (!isBreak(s.text[s.at])) return blanks
  const first = takeBreak(s)
  s.keyAllowed = true
  if (isDocumentMark(s)) return ''
  let breaks = ''
  while (s.text[s.at] === ' ' || isBreak(s.text[s.at])) {
    if (s.text[s.at] === ' ') s.at++
    else {
      breaks += takeBreak(s)
      if (isDocumentMark(s)) return ''
    }
  }
  return (first !== '\n' ? first : breaks === '' ? ' ' : '') + breaks
}
