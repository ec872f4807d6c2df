/**
 * The state of the YAML scanner, and functions that its parts share. The text ends with a zero character, which YAML excludes, so that looking ahead needs
 * no bounds.
 */

/** Tokens of YAML. Block collections have no brackets: `block-end` marks the end of their indentation. */
export type YamlToken =
  | {
      readonly type:
        | 'document-start'
        | 'document-end'
        | 'sequence-start'
        | 'mapping-start'
        | 'block-end'
        | '['
        | ']'
        | '{'
        | '}'
        | ','
        | '-'
        | '?'
        | ':'
        | 'end'
      readonly at: number
    }
  | { readonly type: 'directive'; readonly at: number; readonly name: string; readonly value: readonly string[] }
  | { readonly type: 'alias' | 'anchor'; readonly at: number; readonly name: string }
  | { readonly type: 'tag'; readonly at: number; readonly handle: string | null; readonly suffix: string }
  | { readonly type: 'scalar'; readonly at: number; readonly text: string; readonly plain: boolean }

/** A possible key: it becomes a key if a colon follows on its line. */
export interface PossibleKey {
  /** Index among the tokens. */
  readonly token: number
  readonly required: boolean
  readonly at: number
  readonly line: number
  readonly column: number
}

export interface YamlScan {
  readonly text: string
  readonly tokens: YamlToken[]
  at: number
  line: number
  /** Where the line begins. */
  lineStart: number
  /** Depth of brackets and braces; 0: block context. */
  flow: number
  indent: number
  readonly indents: number[]
  keyAllowed: boolean
  /** By depth of brackets. */
  readonly keys: (PossibleKey | undefined)[]
  /** Makes the error to throw. */
  readonly fail: (expected: string, at?: number) => Error
}

export const isBreak = (char: string): boolean => char === '\n' || char === '\u2028' || char === '\u2029'
export const isEnd = (char: string): boolean => char === '\0' || isBreak(char)
/** A blank, a tab, a line break or the end. */
export const isSpace = (char: string): boolean => char === ' ' || char === '\t' || isEnd(char)

export const column = (s: YamlScan): number => s.at - s.lineStart

/** Reads a line break, '' if there is none. */
export function takeBreak(s: YamlScan): string {
  const char = s.text[s.at]
  if (!isBreak(char)) return ''
  s.at++
  s.line++
  s.lineStart = s.at
  return char
}

export function skipBlanks(s: YamlScan): void {
  while (s.text[s.at] === ' ') s.at++
}

/** Reads blanks, a comment and a line break; nothing else is allowed. */
export function takeRestOfLine(s: YamlScan): void {
  skipBlanks(s)
  if (s.text[s.at] === '#') while (!isEnd(s.text[s.at])) s.at++
  if (!isEnd(s.text[s.at])) throw s.fail('a comment or the end of the line')
  takeBreak(s)
}

/** `---` or `...` at the beginning of a line. */
export function isDocumentMark(s: YamlScan): boolean {
  const { text, at } = s
  return (text.startsWith('---', at) || text.startsWith('...', at)) && isSpace(text[at + 3])
}
