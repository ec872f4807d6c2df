import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { collapseWhitespace } from '../../kernels/text/unicodeText'
import { pythonSplit } from '../../python/pythonSplit'
import { pythonRightStrip } from '../../python/pythonStrip'
import { porterStem } from './porterStem'

/** The ways in which the text metrics cut a report or an answer into tokens; each metric's page names its own. */
export type Tokenization = 'whitespace' | 'mlrg' | 'alnumHyphen' | 'rouge' | 'rougeStemmed' | 'intl13a' | 'cxr'

/**
 * Tokens of a text by the named rule.
 *
 * - `whitespace`: runs of Unicode white space separate.
 * - `mlrg`: {@link prepareReport}, then split at single spaces (empty tokens stay).
 * - `alnumHyphen`: {@link normalizeReport}, then letters and digits with at most one inner hyphen.
 * - `rouge`, `rougeStemmed`: lower case, all but a-z and 0-9 separates; stemmed: tokens over three characters by Porter.
 * - `intl13a`: the "13a" rule of machine-translation scoring.
 * - `cxr`: lower case, ` .` for `.`, split at single spaces.
 *
 * @throws MedgradeError `bad-argument` for another rule
 * @example
 * tokenize('No effusion.', 'rouge') // → [ 'no', 'effusion' ]
 */
export function tokenize(text: string, rule: Tokenization): string[] {
  checkArguments({ text }, 'string')
  switch (rule) {
    case 'whitespace':
      return pythonSplit(text)
    case 'mlrg':
      return prepareReport(text).split(' ')
    case 'alnumHyphen':
      return normalizeReport(text).match(/[a-z0-9]+(?:-[a-z0-9]+)?/g) ?? []
    case 'rouge':
      return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
    case 'rougeStemmed':
      return tokenize(text, 'rouge').map((token) => (token.length > 3 ? porterStem(token) : token))
    case 'intl13a':
      return tokenize13a(text)
    case 'cxr':
      return text
        .toLowerCase()
        .replaceAll('.', ' .')
        .split(' ')
        .filter((token) => token !== '')
    default:
      return refuse('bad-argument', 'rule', rule, 'whitespace, mlrg, alnumHyphen, rouge, rougeStemmed, intl13a or cxr')
  }
}

/**
 * A space before every full stop, runs of the space character to one.
 *
 * @example
 * prepareReport('No effusion.') // → No effusion .
 */
export function prepareReport(text: string): string {
  checkArguments({ text }, 'string')
  return text.replaceAll('.', ' .').replace(/ +/g, ' ')
}

/**
 * Lower case on one line, without byte order mark and without the words "final report".
 *
 * @example
 * normalizeReport('No  Effusion.') // → no effusion.
 */
export function normalizeReport(text: string): string {
  checkArguments({ text }, 'string')
  return collapseWhitespace(
    text
      .replaceAll('\ufeff', ' ')
      .replaceAll('\r', '\n')
      .replace(/final report/gi, ' ')
      .toLowerCase(),
  )
}

function tokenize13a(text: string): string[] {
  let line = pythonRightStrip(text).replaceAll('<skipped>', '').replaceAll('-\n', '').replaceAll('\n', ' ')
  if (line.includes('&'))
    line = line.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  line = ` ${line} `
    .replace(/([{-~[-` -&(-+:-@/])/g, ' $1 ')
    .replace(/([^0-9])([.,])/g, '$1 $2 ')
    .replace(/([.,])([^0-9])/g, ' $1 $2')
    .replace(/([0-9])(-)/g, '$1 $2 ')
  return pythonSplit(line)
}
