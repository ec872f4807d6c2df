import type { AccessContext } from './accessContext'
import { START } from './forbiddenPath'
import {
  ARCHIVE,
  attributeValue,
  libraryValue,
  makesArchive,
  methodValue,
  opensNothing,
  opensReceiver,
  starts,
} from './pythonLibrary'
import {
  type CallArguments,
  enter,
  keepMadeFolders,
  keepWritten,
  openArguments,
  openReceiver,
  start,
} from './pythonOpens'
import { MOST_DEPTH, type Names, type Run, runCode, runFile, runModule, runShellLine } from './pythonRun'
import { pythonStatements } from './pythonStatements'
import type { Argument, Expression, Statement } from './pythonSyntax'
import {
  combined,
  type Definition,
  eitherOf,
  itemOf,
  joinPath,
  textsOf,
  textValue,
  unknown,
  type Value,
} from './pythonValue'

const MOST_NESTING = 1000

/** Goes through a piece of code and notes what it opens; names live on in the session. Returns the folder that it ends in. */
export function pythonAccesses(code: string, context: AccessContext, firstLine: number, folder = START): string {
  const globals = new Map<string, Value>()
  for (const [name, value] of context.session.python) if (isValue(value)) globals.set(name, value)
  const leavesOut =
    /(?:!=|==|\bin\b)\s*['"]private['"]|['"]private['"]\s*(?:!=|==|(?:not\s+)?in\b)|(?:remove|discard)\(\s*['"]private['"]/.test(
      code,
    )
  const run: Run = { context, globals, firstLine, folder, line: 1, depth: 0, nesting: 0, unsure: 0, leavesOut }
  runStatements(pythonStatements(code), run, globals)
  for (const [name, value] of globals) context.session.python.set(name, value)
  return run.folder
}

function isValue(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && 'texts' in value
}

function runStatements(statements: readonly Statement[], run: Run, names: Names): Value {
  const returned: Value[] = []
  for (const statement of statements) {
    if (run.context.steps-- <= 0) break
    run.line = Math.max(1, statement.line)
    const value = runStatement(statement, run, names)
    if (value !== null) returned.push(value)
  }
  return returned.length === 0 ? unknown : eitherOf(returned)
}

/** The value that it returns, if it does. */
function runStatement(statement: Statement, run: Run, names: Names): Value | null {
  switch (statement.kind) {
    case 'expression':
      evaluate(statement.value, run, names)
      return null
    case 'return':
      return statement.value === null ? null : evaluate(statement.value, run, names)
    case 'assign': {
      const value = evaluate(statement.value, run, names)
      for (const target of statement.targets) assign(target, value, run, names)
      return null
    }
    case 'for':
      assign(statement.target, itemOf(evaluate(statement.source, run, names)), run, names)
      return nonEmpty(runStatements(statement.body, run, names))
    case 'with':
      for (const [value, target] of statement.items) {
        const opened = evaluate(value, run, names)
        if (target !== null) assign(target, opened, run, names)
      }
      return nonEmpty(runStatements(statement.body, run, names))
    case 'branch':
      return runBranch(statement, run, names)
    case 'shell':
      runShellLine(statement.script, run)
      return null
    default:
      return define(statement, run, names)
  }
}

const nonEmpty = (value: Value) => (value === unknown ? null : value)

function runBranch(statement: Extract<Statement, { kind: 'branch' }>, run: Run, names: Names): Value | null {
  const { test } = statement
  const never =
    test !== null && ((test.kind === 'number' && test.value === 0) || (test.kind === 'name' && test.name === 'False'))
  if (never) return null
  if (test !== null) evaluate(test, run, names)
  run.unsure++
  const value = runStatements(statement.body, run, names)
  run.unsure--
  return nonEmpty(value)
}

function define(
  statement: Extract<Statement, { kind: 'function' | 'class' | 'import' }>,
  run: Run,
  names: Names,
): null {
  if (statement.kind === 'import') {
    for (const [name, module] of statement.names) names.set(name, { texts: [], module })
    for (const [, module] of statement.names) runModule(module, run)
  } else if (statement.kind === 'function') {
    const { parameters, defaults, body } = statement
    names.set(statement.name, { texts: [], definition: { parameters, defaults, body } })
  } else {
    const own: Names = new Map(names)
    runStatements(statement.body, run, own)
    const methods = new Map([...own].filter(([name, value]) => names.get(name) !== value))
    names.set(statement.name, { texts: [], methods })
  }
  return null
}

function assign(target: Expression, value: Value, run: Run, names: Names): void {
  if (target.kind === 'list') {
    target.items.forEach((each, i) => {
      assign(
        each,
        value.items?.length === target.items.length
          ? value.items[i]!
          : itemOf(value) === unknown
            ? value
            : itemOf(value),
        run,
        names,
      )
    })
    return
  }
  const name = target.kind === 'name' ? target.name : target.kind === 'attribute' ? dottedName(target) : null
  if (name === null) return
  const before = names.get(name)
  names.set(name, run.unsure > 0 && before !== undefined ? eitherOf([value, before]) : value)
}

function dottedName(expression: Expression): string | null {
  if (expression.kind === 'name') return expression.name
  if (expression.kind !== 'attribute') return null
  const of = dottedName(expression.of)
  return of === null ? null : `${of}.${expression.name}`
}

function evaluate(expression: Expression, run: Run, names: Names): Value {
  if (run.context.steps-- <= 0 || run.nesting >= MOST_NESTING) return unknown
  run.nesting++
  const value = expressionValue(expression, run, names)
  run.nesting--
  for (const text of value.texts) run.context.steps -= text.length >> 6
  return value
}

function expressionValue(expression: Expression, run: Run, names: Names): Value {
  switch (expression.kind) {
    case 'text':
      return combined(
        expression.parts.map((part) => (typeof part === 'string' ? { texts: [part] } : evaluate(part, run, names))),
        (parts) => parts.join(''),
      )
    case 'number':
      return { texts: [], number: expression.value }
    case 'name':
      return names.get(expression.name) ?? run.globals.get(expression.name) ?? { texts: [], module: expression.name }
    case 'attribute':
      return attribute(expression, run, names)
    case 'call':
      return evaluateCall(expression.callee, expression.args, Math.max(run.line, expression.line), run, names)
    case 'item':
      return itemAt(evaluate(expression.of, run, names), evaluate(expression.index, run, names), run)
    case 'reversed':
      return textValue(...evaluate(expression.of, run, names).texts.map((text) => [...text].reverse().join('')))
    case 'binary':
      return binary(expression, run, names)
    default:
      return collected(expression, run, names)
  }
}

type Collected = Exclude<
  Expression,
  { kind: 'text' | 'number' | 'name' | 'attribute' | 'call' | 'item' | 'reversed' | 'binary' }
>

function collected(expression: Collected, run: Run, names: Names): Value {
  switch (expression.kind) {
    case 'list':
      return { texts: [], items: expression.items.map((item) => evaluate(item, run, names)) }
    case 'dict': {
      const values = expression.values.map((value) => evaluate(value, run, names))
      const keys = expression.keys.map((key) => textsOf(evaluate(key, run, names))[0]!)
      return { texts: [], fields: new Map(keys.map((key, i) => [key, values[i] ?? unknown])) }
    }
    case 'either':
      if (expression.test !== null) evaluate(expression.test, run, names)
      return eitherOf(expression.values.map((value) => evaluate(value, run, names)))
    case 'lambda':
      return {
        texts: [],
        definition: { parameters: expression.parameters, defaults: new Map(), body: expression.body },
      }
    case 'each': {
      const own = inner(run, names)
      for (const [target, source] of expression.sources) assign(target, itemOf(evaluate(source, run, own)), run, own)
      for (const test of expression.tests) evaluate(test, run, own)
      return { texts: [], items: [evaluate(expression.element, run, own)] }
    }
    case 'parts':
      for (const part of expression.parts) evaluate(part, run, names)
      return unknown
  }
}

function attribute(expression: Extract<Expression, { kind: 'attribute' }>, run: Run, names: Names): Value {
  const name = dottedName(expression)
  const kept = name === null ? undefined : (names.get(name) ?? run.globals.get(name))
  if (kept !== undefined) return kept
  const of = evaluate(expression.of, run, names)
  if (of.methods?.has(expression.name)) return of.methods.get(expression.name)!
  if (of.texts.length > 0) return attributeValue(of, expression.name) ?? unknown
  return of.module === undefined ? unknown : { texts: [], module: `${of.module}.${expression.name}` }
}

function itemAt(of: Value, index: Value, run: Run): Value {
  const key = index.texts[0]
  if (of.module === 'os.environ') return variableValue([index], run)
  if (of.fields !== undefined)
    return key === undefined ? eitherOf([...of.fields.values(), unknown]) : (of.fields.get(key) ?? unknown)
  if (index.number !== undefined && of.items !== undefined) return of.items[index.number] ?? itemOf(of)
  return itemOf(of)
}

function binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, run: Run, names: Names): Value {
  const [a, b] = [evaluate(left, run, names), evaluate(right, run, names)]
  if (operator === '/') return combined([a, b], joinPath)
  if (operator === '+' && (a.items !== undefined || b.items !== undefined))
    return { texts: [], items: [...(a.items ?? []), ...(b.items ?? [])] }
  if (operator === '+')
    return a.texts.length + b.texts.length === 0 ? unknown : combined([a, b], (parts) => parts.join(''))
  if (operator !== '%' || a.texts.length === 0) return unknown
  const values = b.items ?? [b]
  let next = 0
  return textValue(...a.texts.map((text) => text.replace(/%[sdrif]/g, () => textsOf(values[next++] ?? unknown)[0]!)))
}

function evaluateCall(callee: Expression, given: readonly Argument[], line: number, run: Run, names: Names): Value {
  const before = run.line
  run.line = line
  const args = given.map(({ value }) => evaluate(value, run, names))
  const receiver = callee.kind === 'attribute' ? evaluate(callee.of, run, names) : unknown
  const called = evaluate(callee, run, names)
  const named = (name: string) => given.findIndex((each) => each.name === name)
  const value =
    runDefined(called, given, args, run, names) ?? runLibrary({ callee, called, receiver, args, named }, run, names)
  run.line = before
  return value
}

/** A function or class of the code; null: it is none. */
function runDefined(
  called: Value,
  given: readonly Argument[],
  args: readonly Value[],
  run: Run,
  names: Names,
): Value | null {
  if (called.definition !== undefined)
    return apply(
      called.definition,
      args,
      given.map(({ name }) => name),
      run,
      names,
    )
  if (called.methods === undefined) return null
  const make = called.methods.get('__init__')?.definition
  const self: Value = { texts: [], methods: called.methods }
  if (make !== undefined) apply(make, [self, ...args], [null, ...given.map(({ name }) => name)], run, names)
  return self
}

/** Names of a function or comprehension; those of the module are found without being copied. */
function inner({ context, globals }: Run, names: Names): Names {
  if (names === globals) return new Map()
  context.steps -= names.size >> 4
  return new Map(names)
}

function apply(
  definition: Definition,
  args: readonly Value[],
  keys: readonly (string | null)[],
  run: Run,
  names: Names,
): Value {
  if (run.depth >= MOST_DEPTH) return unknown
  run.depth++
  const own = inner(run, names)
  const { parameters, defaults, body } = definition
  const bound =
    parameters[0] === 'self' && !args.some((each) => each.methods !== undefined) ? parameters.slice(1) : parameters
  bound.forEach((parameter, i) => {
    const at = keys.indexOf(parameter)
    const preset = defaults.get(parameter)
    const value = at >= 0 ? args[at] : keys[i] === null || keys[i] === undefined ? args[i] : undefined
    own.set(parameter, value ?? (preset === undefined ? unknown : evaluate(preset, run, names)))
  })
  const before = run.line
  const value = 'kind' in body ? evaluate(body, run, own) : runStatements(body, run, own)
  run.line = before
  for (const [name, each] of own) if (name.startsWith('self.')) run.globals.set(name, each)
  run.depth--
  return value
}

interface Called extends CallArguments {
  readonly callee: Expression
  readonly called: Value
  readonly receiver: Value
}

function runLibrary(call: Called, run: Run, names: Names): Value {
  const { callee, called, receiver, args } = call
  const method = callee.kind === 'attribute' ? callee.name : null
  const known = receiver.module === undefined && (receiver.texts.length > 0 || receiver.fields !== undefined)
  const name = called.module ?? (method === null ? '' : `.${method}`)
  if (known && method !== null) {
    if (opensReceiver.test(method)) return openReceiver(receiver, method, args, run)
    const value = methodValue(receiver, method, args, run.folder)
    if (value !== null) return value
    if (method === 'mkdir') keepMadeFolders(receiver, run)
  }
  if (method === 'write' || method === 'write_text') keepWritten(receiver, args, run)
  if (name === 'getattr' && args[0]?.module !== undefined)
    return { texts: [], module: `${args[0].module}.${textsOf(args[1] ?? unknown)[0]}` }
  if (name === '__import__' || name === 'importlib.import_module')
    return { texts: [], module: textsOf(args[0] ?? unknown)[0]! }
  if (/^(?:exec|eval|compile|builtins\.(?:exec|eval))$/.test(name)) {
    for (const text of args[0]?.texts ?? []) runCode(text, run)
    return args[0] ?? unknown
  }
  const value = variables.test(name) ? variableValue(args, run) : libraryValue(name, args, run.folder)
  runPassed(args, call, run, names)
  if (value !== null) return value
  if (name === 'os.chdir' || name === 'os.fchdir') return enter(args[0] ?? unknown, run)
  if (starts.test(name)) return start(name, call, run)
  if (name === 'runpy.run_path') for (const text of args[0]?.texts ?? []) runFile(text, run)
  if (/^os\.(?:makedirs|mkdir)$/.test(name)) keepMadeFolders(args[0] ?? unknown, run)
  if (opensNothing(name)) return unknown
  const opened = openArguments(name, args, run)
  return makesArchive.test(name) ? { texts: [], module: ARCHIVE } : opened
}

const variables = /^os\.(?:getenv|environ\.get)$/

/** A variable of the environment; one that code may have set proves nothing by its name. */
function variableValue(args: readonly Value[], run: Run): Value {
  if (run.context.session.setsVariables && textsOf(args[0] ?? unknown)[0] !== 'HOME') return args[1] ?? unknown
  return libraryValue('os.getenv', args, run.folder) ?? unknown
}

/** Functions that are handed on are called: by threads, pools, maps. */
function runPassed(args: readonly Value[], { named, args: all }: Called, run: Run, names: Names): void {
  const handed = named('args')
  for (const arg of args) {
    if (arg.definition === undefined) continue
    const others = args.filter((each) => each !== arg)
    const items =
      handed >= 0 ? (all[handed]!.items ?? []) : others.map((each) => (each.items === undefined ? each : itemOf(each)))
    apply(
      arg.definition,
      items,
      items.map(() => null),
      run,
      names,
    )
  }
  const [first, ...others] = args
  if (
    first?.module !== undefined &&
    others.length > 0 &&
    !opensNothing(first.module) &&
    libraryValue(first.module, [], run.folder) === null
  )
    openArguments(
      first.module,
      others.map((each) => (each.items === undefined ? each : itemOf(each))),
      run,
    )
}
