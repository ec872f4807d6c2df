/** Tokens of a formula, checked against the documented grammar before mathjs parses the text. */

import { nearestName } from '../../errors/nearestName'

export interface FormulaToken {
  readonly kind: 'number' | 'name' | 'function' | 'operator' | '(' | ')' | ',' | 'end'
  readonly text: string
  /** Index of the first character in the formula. */
  readonly at: number
}

/** The first violation of the grammar. */
export interface FormulaFlaw {
  readonly message: string
  readonly at: number
  readonly found: string
  readonly expected: string
}

const token = /[ \t\r\n]*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_]\w*)|([-+*/^])|([(),]))/uy

/**
 * The first violation of this grammar, or null:
 * `sum = term {(+ | -) term}`, `term = sign {(* | / | ^) sign}`, `sign = {+ | -} (number | name | function(sum, …) | (sum))`.
 */
export function formulaFlaw(
  text: string,
  functions: ReadonlySet<string>,
  names: ReadonlySet<string>,
): FormulaFlaw | null {
  const tokens = tokenize(text, functions)
  if (!Array.isArray(tokens)) return tokens
  /** Open parentheses; true for those of a function call, in which commas are allowed. */
  const open: boolean[] = []
  let wantsOperand = true
  for (const [i, one] of tokens.entries()) {
    const flaw = wantsOperand ? operandFlaw(one, tokens[i - 1], names, functions) : operatorFlaw(one, open)
    if (flaw) return flaw
    if (one.kind === '(') open.push(tokens[i - 1]?.kind === 'function')
    if (one.kind === ')') open.pop()
    wantsOperand = one.kind === 'operator' || one.kind === '(' || one.kind === ',' || one.kind === 'function'
  }
  return null
}

function tokenize(text: string, functions: ReadonlySet<string>): FormulaToken[] | FormulaFlaw {
  const tokens: FormulaToken[] = []
  const end = text.trimEnd().length
  for (let at = 0; at < end; ) {
    token.lastIndex = at
    const match = token.exec(text)
    if (!match) return unreadable(text, at + /^[ \t\r\n]*/.exec(text.slice(at))![0].length)
    const [whole, number, name, operator, mark] = match
    const own = number ?? name ?? operator ?? mark!
    at += whole.length
    const kind = number
      ? 'number'
      : name
        ? functions.has(name)
          ? 'function'
          : 'name'
        : operator
          ? 'operator'
          : (mark as '(' | ')' | ',')
    tokens.push({ kind, text: own, at: at - own.length })
  }
  tokens.push({ kind: 'end', text: 'the end', at: end })
  return tokens
}

function unreadable(text: string, at: number): FormulaFlaw {
  const found = String.fromCodePoint(text.codePointAt(at)!)
  const message = `'${found}' is not allowed`
  return { message, at, found, expected: 'numbers, names, + - * / ^, parentheses and functions' }
}

/** Expects a number, a name, an opening parenthesis, a function or a sign. */
function operandFlaw(
  { kind, text, at }: FormulaToken,
  before: FormulaToken | undefined,
  names: ReadonlySet<string>,
  functions: ReadonlySet<string>,
): FormulaFlaw | null {
  if (before?.kind === 'function' && kind !== '(')
    return { message: `function '${before.text}' needs its arguments in parentheses`, at, found: text, expected: '(' }
  if (kind === 'name' && !names.has(text))
    return { message: `unknown name '${text}'`, at, found: text, expected: nearestName(text, [...names, ...functions]) }
  if (kind === 'number' || kind === 'name' || kind === 'function' || kind === '(') return null
  if (kind === 'operator' && (text === '+' || text === '-')) return null
  return { message: 'a number, a name or a function is missing', at, found: text, expected: 'a value' }
}

/** Expects an operator, a comma of a function call, a closing parenthesis or the end. */
function operatorFlaw({ kind, text, at }: FormulaToken, open: readonly boolean[]): FormulaFlaw | null {
  if (kind === 'operator') return null
  if (kind === 'end')
    return open.length === 0 ? null : { message: "a ')' is missing", at, found: 'the end', expected: ')' }
  if (kind === ')' && open.length > 0) return null
  if (kind === ')') return { message: "there is no '(' for this ')'", at, found: ')', expected: 'an operator' }
  if (kind === ',' && open.at(-1) === true) return null
  const expected = open.length > 0 ? '+ - * / ^ or )' : '+ - * / ^'
  return { message: 'an operator is missing before this', at, found: text, expected }
}
