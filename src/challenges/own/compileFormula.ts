/**
 * A composite score as a formula: `0.5 * dice + 0.5 * (1 - hd95 / 100)`. The file may be from anyone, so a formula can only do arithmetic on the named
 * numbers: the syntax tree is checked before it is evaluated.
 */

import type { MathNode } from 'mathjs'
import { MedgradeError } from '../../errors/MedgradeError'
import { nearestName } from '../../errors/nearestName'
import { formulaFlaw } from './formulaTokens'

/** A formula over named numbers. @throws MedgradeError `bad-formula` if finite numbers give no finite result. */
export type Formula = (values: Readonly<Record<string, number>>) => number

export const MAX_FORMULA_LENGTH = 500

/** Functions of one or more numbers that a formula may call. */
const functions = new Set(['abs', 'sqrt', 'exp', 'log', 'log2', 'log10', 'min', 'max', 'floor', 'ceil'])
const operators = new Set(['+', '-', '*', '/', '^'])
/** Words that the parser of mathjs takes for operators or constants. */
const reserved = new Set('mod to in and xor or not true false null undefined NaN Infinity end'.split(' '))
/** Functions of mathjs that could extend or leave a formula. */
const forbidden = ['import', 'createUnit', 'evaluate', 'parse', 'simplify', 'derivative', 'compile', 'config'] as const

/**
 * Compiles a formula over the numbers `names`: `+ - * / ^`, parentheses and abs, sqrt, exp, log, log2, log10, min, max, floor, ceil.
 * The grammar of mathjs is larger (`a b`, `a%`, `0x10`, comments), so the text is checked against the documented one first. Errors show the position.
 * A NaN may give NaN; finite numbers must give a finite number.
 *
 * @param file of the challenge that holds the formula; errors name it.
 * @throws MedgradeError `bad-formula` for anything else, an unknown name, or more than 500 characters.
 */
export async function compileFormula(text: string, names: readonly string[], file?: string): Promise<Formula> {
  const refuse = (message: string, found: string, expected: string): never => {
    const where = file === undefined ? '' : `${file}: `
    throw new MedgradeError('bad-formula', `${where}Formula '${text.slice(0, 80)}': ${message}`, {
      file,
      found,
      expected,
    })
  }
  if (text.length > MAX_FORMULA_LENGTH) {
    refuse('it is too long', `${text.length} characters`, `at most ${MAX_FORMULA_LENGTH}`)
  }
  const known = new Set(names.filter((name) => !reserved.has(name)))
  const flaw = formulaFlaw(text, functions, known)
  if (flaw) refuse(`${flaw.message}, at column ${flaw.at + 1}${caret(text, flaw.at)}`, flaw.found, flaw.expected)
  const parse = await (parser ??= restrictedParser())
  let tree: MathNode
  try {
    // The parser ends an expression at a line break, which YAML texts may contain.
    tree = parse(text.replace(/[\t\r\n]/g, ' '))
  } catch (error) {
    return refuse((error as Error).message, text, 'an expression')
  }
  const used = new Set<string>()
  check(tree, known, used, refuse)
  const compiled = tree.compile()
  return (values) => {
    // A Map has no inherited names, so a formula can reach these numbers only.
    const scope = new Map([...used].map((name) => [name, values[name] ?? Number.NaN]))
    const result: unknown = compiled.evaluate(scope)
    if (typeof result !== 'number') return refuse('the result is no number', typeof result, 'a number')
    const undefinedInput = [...scope.values()].some((value) => !Number.isFinite(value))
    if (!Number.isFinite(result) && !undefinedInput)
      refuse('the result is not finite', String(result), 'a finite number')
    return result
  }
}

/** The line of the formula at that index with a caret below it; a long line is cut. */
function caret(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 60)
  const line = /^.*/.exec(text.slice(start, at + 20))![0].replace(/[\p{C}\p{Z}]/gu, ' ')
  return `\n  ${line}\n  ${' '.repeat(at - start)}^`
}

type Refuse = (message: string, found: string, expected: string) => never

/** Refuses everything but numbers, known names, arithmetic and the listed functions. Adds the names to `used`. */
function check(node: MathNode, known: ReadonlySet<string>, used: Set<string>, refuse: Refuse): void {
  const part = node as MathNode & {
    name?: string
    value?: unknown
    op?: string
    fn?: { name?: string }
    args?: MathNode[]
  }
  const inner = (nodes: readonly MathNode[]) => {
    for (const one of nodes) check(one, known, used, refuse)
  }
  if (node.type === 'ConstantNode') {
    if (typeof part.value !== 'number') refuse('only numbers are allowed', String(part.value), 'a number')
  } else if (node.type === 'SymbolNode') {
    if (!known.has(part.name!)) refuse(`unknown name '${part.name}'`, part.name!, nearestName(part.name!, [...known]))
    used.add(part.name!)
  } else if (node.type === 'OperatorNode') {
    if (!operators.has(part.op!)) refuse(`operator '${part.op}' is not allowed`, part.op!, [...operators].join(' '))
    inner(part.args!)
  } else if (node.type === 'ParenthesisNode') {
    inner([(node as MathNode & { content: MathNode }).content])
  } else if (node.type === 'FunctionNode') {
    const name = part.fn?.name ?? ''
    if (!functions.has(name) || part.args!.length === 0) {
      refuse(`function '${name}' is not allowed`, name, nearestName(name, [...functions]))
    }
    inner(part.args!)
  } else {
    refuse('only arithmetic is allowed', node.type, 'numbers, names, operators and functions')
  }
}

/** Built at the first formula. */
let parser: ReturnType<typeof restrictedParser> | undefined

/** The parser of mathjs for plain numbers, without the functions that could extend it. */
async function restrictedParser(): Promise<(text: string) => MathNode> {
  const math = await import('mathjs/number')
  const arithmetic = [
    math.parseDependencies,
    math.addDependencies,
    math.subtractDependencies,
    math.multiplyDependencies,
    math.divideDependencies,
    math.powDependencies,
    math.unaryMinusDependencies,
    math.unaryPlusDependencies,
    math.absDependencies,
    math.sqrtDependencies,
    math.expDependencies,
    math.logDependencies,
    math.log2Dependencies,
    math.log10Dependencies,
  ]
  const instance = math.create(Object.assign({}, ...arithmetic))
  const parse = instance.parse!.bind(instance)
  // Those of mathjs take numbers for equal that differ by a trillionth, and zeros of both signs.
  const { min, max, floor, ceil } = Math
  instance.import!({ min, max, floor, ceil })
  const closed = () => {
    throw new MedgradeError('bad-formula', 'A formula only does arithmetic')
  }
  instance.import!(Object.fromEntries(forbidden.map((name) => [name, closed])), { override: true })
  return parse as (text: string) => MathNode
}
