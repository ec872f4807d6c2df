import type { InputKind } from './inputKinds'

type Texts = readonly string[]

const tokens = (text: string) => text.split(/\s+/).filter((one) => one !== '')

const argumentsOf = {
  texts: (a, b) => [a.join('\n'), b.join('\n')],
  answers: (a, b) => [a, b.join('\n')],
  corpora: (a, b) => [a.map((text) => [text]), b],
  tokens: (a, b) => [tokens(a.join('\n')), tokens(b.join('\n'))],
  tokenReferences: (a, b) => [a.map(tokens), tokens(b.join('\n'))],
  tokenCorpora: (a, b) => [a.map((text) => [tokens(text)]), b.map(tokens)],
} as const satisfies Partial<Record<InputKind, (a: Texts, b: Texts) => readonly unknown[]>>

export type TextKind = keyof typeof argumentsOf

export function isTextKind(kind: InputKind): kind is TextKind {
  return kind in argumentsOf
}

/** Which sides of a metric are one text each, whose lines belong together; the others are lists of texts. */
export function oneText(kind: TextKind): readonly [reference: boolean, prediction: boolean] {
  const isCorpus = kind === 'corpora' || kind === 'tokenCorpora'
  return [kind === 'texts' || kind === 'tokens', !isCorpus]
}

/** The arguments of a metric of texts: of the lines of a text on either side, or, of corpora, of two lists of texts. */
export function textArguments(kind: TextKind, reference: Texts, prediction: Texts): readonly unknown[] {
  return argumentsOf[kind](reference, prediction)
}
