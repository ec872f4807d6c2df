import { append } from '../../../array/append'
import {
  current,
  readExpression,
  readExpressions,
  readTarget,
  stands,
  type TokenReader,
  take,
} from './pythonExpression'
import type { Expression, Statement } from './pythonSyntax'
import { pythonTokens } from './pythonTokens'

const MOST_BLOCKS = 50
const nothing: Expression = { kind: 'parts', parts: [] }

/** The statements of a piece of code; what cannot be read is left out. */
export function pythonStatements(code: string): Statement[] {
  const reader: TokenReader = { tokens: pythonTokens(code), at: 0, depth: 0 }
  const statements: Statement[] = []
  while (current(reader).kind !== 'end') append(statements, readBlock(reader, 0, 0))
  return statements
}

/** The statements that stand at least as far in as `indent`. */
function readBlock(reader: TokenReader, indent: number, level: number): Statement[] {
  const statements: Statement[] = []
  while (current(reader).kind !== 'end' && current(reader).indent >= indent) {
    const before = reader.at
    append(statements, readStatement(reader, level))
    while (current(reader).kind === 'newline' || take(reader, ';')) if (current(reader).kind === 'newline') reader.at++
    if (reader.at === before) reader.at++
  }
  return statements
}

/** What follows the colon of a header: a block, or statements on the same line. */
function readBody(reader: TokenReader, indent: number, level: number): Statement[] {
  while (!['newline', 'end'].includes(current(reader).kind) && !stands(reader, ':')) reader.at++
  take(reader, ':')
  if (level > MOST_BLOCKS) return []
  if (current(reader).kind !== 'newline') {
    const body: Statement[] = []
    while (!['newline', 'end'].includes(current(reader).kind)) {
      const before = reader.at
      append(body, readStatement(reader, level + 1))
      take(reader, ';')
      if (reader.at === before) reader.at++
    }
    return body
  }
  while (current(reader).kind === 'newline') reader.at++
  if (current(reader).indent <= indent) return []
  return readBlock(reader, indent + 1, level + 1)
}

const silent = ['del', 'raise', 'assert', 'global', 'nonlocal', 'pass', 'break', 'continue']

function readStatement(reader: TokenReader, level: number): Statement[] {
  const token = current(reader)
  const { line, indent, text } = token
  if (token.kind === 'shell') {
    reader.at++
    return [{ kind: 'shell', script: text, line }]
  }
  if (token.kind !== 'name') return readSimple(reader, line)
  if (text === 'async') reader.at++
  if (take(reader, '@')) return readSimple(reader, line)
  if (take(reader, 'def')) return [readFunction(reader, line, indent, level)]
  if (take(reader, 'class')) {
    const name = current(reader).text
    return [{ kind: 'class', name, body: readBody(reader, indent, level), line }]
  }
  if (take(reader, 'for')) {
    const target = readTarget(reader)
    take(reader, 'in')
    const source = readExpressions(reader)
    return [{ kind: 'for', target, source, body: readBody(reader, indent, level), line }]
  }
  if (take(reader, 'with'))
    return [{ kind: 'with', items: readWith(reader), body: readBody(reader, indent, level), line }]
  if (take(reader, 'if', 'elif', 'while', 'except')) {
    const test = stands(reader, ':') ? null : readExpressions(reader)
    return [{ kind: 'branch', test, body: readBody(reader, indent, level), line }]
  }
  if (take(reader, 'else', 'try', 'finally'))
    return [{ kind: 'branch', test: null, body: readBody(reader, indent, level), line }]
  if (take(reader, 'import')) return [{ kind: 'import', names: readImports(reader, ''), line }]
  if (text === 'from') return [{ kind: 'import', names: readFrom(reader), line }]
  if (take(reader, 'return', 'yield')) {
    take(reader, 'from')
    return [{ kind: 'return', value: current(reader).kind === 'newline' ? null : readExpressions(reader), line }]
  }
  if (take(reader, ...silent)) return readSimple(reader, line)
  return readSimple(reader, line)
}

function readFunction(reader: TokenReader, line: number, indent: number, level: number): Statement {
  const name = current(reader).text
  reader.at++
  const parameters: string[] = []
  const defaults = new Map<string, Expression>()
  take(reader, '(')
  while (!['newline', 'end'].includes(current(reader).kind) && !take(reader, ')')) {
    const before = reader.at
    take(reader, '*', '**')
    const parameter = current(reader)
    if (parameter.kind === 'name') {
      parameters.push(parameter.text)
      reader.at++
      if (take(reader, ':')) readExpression(reader)
      if (take(reader, '=')) defaults.set(parameter.text, readExpression(reader))
    }
    if (!take(reader, ',') && reader.at === before) reader.at++
  }
  return { kind: 'function', name, parameters, defaults, body: readBody(reader, indent, level), line }
}

function readWith(reader: TokenReader): (readonly [Expression, Expression | null])[] {
  const items: (readonly [Expression, Expression | null])[] = []
  take(reader, '(')
  do {
    const value = readExpression(reader)
    items.push([value, take(reader, 'as') ? readExpression(reader) : null])
  } while (take(reader, ','))
  return items
}

function dotted(reader: TokenReader): string {
  let name = ''
  while (current(reader).kind === 'name' || stands(reader, '.')) {
    if (stands(reader, 'import', 'as')) break
    name += current(reader).text
    reader.at++
  }
  return name
}

function readImports(reader: TokenReader, module: string): (readonly [string, string])[] {
  const names: (readonly [string, string])[] = []
  take(reader, '(')
  do {
    const name = dotted(reader)
    const whole = module === '' ? name : `${module}.${name}`
    const own = take(reader, 'as') ? dotted(reader) : null
    // `import a.b` binds `a`.
    if (name !== '')
      names.push(
        own !== null ? [own, whole] : module === '' ? [name.split('.')[0]!, name.split('.')[0]!] : [name, whole],
      )
  } while (take(reader, ','))
  take(reader, ')')
  return names
}

function readFrom(reader: TokenReader): (readonly [string, string])[] {
  reader.at++
  const module = dotted(reader)
  take(reader, 'import')
  return readImports(reader, module)
}

function readSimple(reader: TokenReader, line: number): Statement[] {
  const targets: Expression[] = []
  let value = readExpressions(reader)
  let adds = false
  for (;;) {
    if (take(reader, ':')) {
      // The type of a variable.
      readExpression(reader)
      if (!stands(reader, '=')) break
    } else if (take(reader, '=')) {
      targets.push(value)
      value = readExpressions(reader)
    } else if (stands(reader, '+=', '/=')) {
      const operator = current(reader).text[0]!
      reader.at++
      targets.push(value)
      value = { kind: 'binary', operator, left: value, right: readExpressions(reader) }
      adds = true
    } else break
  }
  if (targets.length > 0) return [{ kind: 'assign', targets, value, adds, line }]
  return value === nothing ? [] : [{ kind: 'expression', value, line }]
}
