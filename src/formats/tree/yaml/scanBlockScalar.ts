/** Literal (`|`) and folded (`>`) scalars. */
import { column, isBreak, isEnd, takeBreak, takeRestOfLine, type YamlScan } from './yamlScan'

const INDICATORS = /(?:([-+])([0-9])?|([0-9])([-+])?)?/y

export function scanBlockScalar(s: YamlScan): void {
  const { at } = s
  const folded = s.text[s.at++] === '>'
  INDICATORS.lastIndex = s.at
  const [all, sign = '', digit = '', digit2 = '', sign2 = ''] = INDICATORS.exec(s.text)!
  s.at += all.length
  const chomping = sign + sign2
  const increment = digit + digit2
  if (increment === '0' || (s.text[s.at] !== ' ' && !isEnd(s.text[s.at])))
    throw s.fail('an indicator of a block scalar')
  takeRestOfLine(s)
  const least = Math.max(1, s.indent + 1)
  const first = increment === '' ? findIndent(s) : { breaks: '', indent: 0 }
  const indent = increment === '' ? Math.max(least, first.indent) : least + Number(increment) - 1
  let breaks = increment === '' ? first.breaks : takeBreaks(s, indent)
  const chunks: string[] = []
  let last = ''
  while (column(s) === indent && s.text[s.at] !== '\0') {
    chunks.push(breaks)
    const solid = !isBlank(s.text[s.at])
    const from = s.at
    while (!isEnd(s.text[s.at])) s.at++
    chunks.push(s.text.slice(from, s.at))
    last = takeBreak(s)
    breaks = takeBreaks(s, indent)
    if (column(s) !== indent || s.text[s.at] === '\0') break
    const joins = folded && last === '\n' && solid && !isBlank(s.text[s.at])
    chunks.push(!joins ? last : breaks === '' ? ' ' : '')
  }
  if (chomping !== '-') chunks.push(last)
  if (chomping === '+') chunks.push(breaks)
  s.tokens.push({ type: 'scalar', at, text: chunks.join(''), plain: false })
}

const isBlank = (char: string): boolean => char === ' ' || char === '\t'

/** The empty lines before the text, and the largest indentation of these lines and of the text. */
function findIndent(s: YamlScan): { breaks: string; indent: number } {
  const breaks: string[] = []
  let indent = 0
  while (s.text[s.at] === ' ' || isBreak(s.text[s.at])) {
    if (s.text[s.at] === ' ') {
      s.at++
      indent = Math.max(indent, column(s))
    } else breaks.push(takeBreak(s))
  }
  return { breaks: breaks.join(''), indent }
}

function takeBreaks(s: YamlScan, indent: number): string {
  const breaks: string[] = []
  for (;;) {
    while (column(s) < indent && s.text[s.at] === ' ') s.at++
    if (!isBreak(s.text[s.at])) return breaks.join('')
    breaks.push(takeBreak(s))
  }
}
