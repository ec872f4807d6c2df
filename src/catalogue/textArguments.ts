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

/** The arguments of a metric of texts: of the lines of a text on either side, or, of corpora, of two lists of texts. */
export function textArguments(kind: TextKind, reference: Texts, prediction: Texts): readonly unknown[] {
  return argumentsOf[kind](reference, prediction)
}

/** The lines of a text, without the end of the last one. */
export function textLines(text: string): string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/)
}
