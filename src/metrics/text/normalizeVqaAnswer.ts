import { checkArguments } from '../../errors/checkArguments'
import { collapseWhitespace } from '../../kernels/text/unicodeText'
import { pythonSplit } from '../../python/pythonSplit'

const punctuation = /[!-/:-@[-`{-~]/g
const yes = new Set(['yes', 'y', 'yeah', 'yep', 'true', 'present', 'positive'])
const no = new Set(['no', 'n', 'nope', 'false', 'absent', 'negative'])

const numbers: Readonly<Record<string, string>> = {
  zero: '0',
  none: '0',
  one: '1',
  single: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
}

const abbreviations: Readonly<Record<string, string>> = {
  r: 'right',
  l: 'left',
  bil: 'bilateral',
  bilat: 'bilateral',
  ivc: 'inferior vena cava',
  svc: 'superior vena cava',
  lv: 'left ventricle',
  rv: 'right ventricle',
  la: 'left atrium',
  ra: 'right atrium',
  lad: 'left anterior descending',
  mca: 'middle cerebral artery',
  ica: 'internal carotid artery',
  pca: 'posterior cerebral artery',
  aca: 'anterior cerebral artery',
  pe: 'pulmonary embolism',
  dvt: 'deep vein thrombosis',
  chf: 'congestive heart failure',
  cad: 'coronary artery disease',
  gi: 'gastrointestinal',
  gu: 'genitourinary',
  cns: 'central nervous system',
}

/**
 * Canonical form of an answer to a medical question: lower case, no ASCII punctuation, single spaces; a single yes/no word becomes `yes` or `no`, number
 * words become digits, common abbreviations are expanded. `null` and `undefined` become the empty string.
 *
 * @example
 * normalizeVqaAnswer('Two, L lung.') // → 2 left lung
 */
export function normalizeVqaAnswer(answer: string | null | undefined): string {
  checkArguments({ answer }, 'string or undefined or null')
  if (!answer) return ''
  const text = collapseWhitespace(answer.toLowerCase().replace(punctuation, ''))
  if (yes.has(text)) return 'yes'
  if (no.has(text)) return 'no'
  const lookUp = (table: Readonly<Record<string, string>>, word: string) =>
    Object.hasOwn(table, word) ? table[word]! : word
  return pythonSplit(text)
    .map((token) => lookUp(abbreviations, lookUp(numbers, token)))
    .join(' ')
}
