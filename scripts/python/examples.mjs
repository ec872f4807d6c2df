// Examples of our docstrings in Python.
import ts from '../typescript.mjs'
import { snakeCase } from './naming.mjs'

const { SyntaxKind } = ts
const words = {
  true: 'True',
  false: 'False',
  null: 'None',
  undefined: 'None',
  NaN: 'float("nan")',
  Infinity: 'float("inf")',
}
const shown = { true: 'True', false: 'False', null: 'None', NaN: 'nan', Infinity: 'inf' }

/** What Python cannot say, or says in another way than this file knows. */
class Unsupported extends Error {}
const unsupported = (node) => {
  throw new Unsupported(node?.getText?.() ?? String(node))
}

/** The lines of a doctest; null: the example cannot be expressed. */
export function pythonExample(code, { functions }) {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true)
  const known = new Map(functions.map((f) => [f.name, f]))
  try {
    const lines = new Translation(known).statements(source)
    if (!lines.some((line) => !line.startsWith('>>>'))) return null
    const numpy = lines.some((line) => line.includes('np.')) ? ['>>> import numpy as np'] : []
    return ['>>> import medgrade', ...numpy, ...lines]
  } catch (error) {
    if (error instanceof Unsupported) return null
    throw error
  }
}

class Translation {
  constructor(functions) {
    this.functions = functions
    /** Entries of the table of the values of names. */
    this.kinds = new Map()
  }

  statements(source) {
    return source.statements.flatMap((statement) => {
      if (ts.isVariableStatement(statement))
        return statement.declarationList.declarations.flatMap((d) => this.declaration(d))
      if (ts.isExpressionStatement(statement)) return this.shownValue(statement, source)
      return unsupported(statement)
    })
  }

  declaration({ name, initializer }) {
    const value = this.value(initializer)
    const kind = this.kind(initializer)
    if (ts.isIdentifier(name)) {
      this.kinds.set(name.text, kind)
      return [`>>> ${snakeCase(name.text)} = ${value}`]
    }
    if (!ts.isObjectBindingPattern(name)) return unsupported(name)
    const parts = name.elements.map((element) => {
      if (!ts.isIdentifier(element.name) || element.propertyName || element.initializer) return unsupported(element)
      this.kinds.set(element.name.text, kind?.fields?.[element.name.text]?.[1])
      return `>>> ${snakeCase(element.name.text)} = found["${snakeCase(element.name.text)}"]`
    })
    return [`>>> found = ${value}`, ...parts]
  }

  /** `expression // → value` */
  shownValue(statement, source) {
    const end = source.text.indexOf('\n', statement.end)
    const [, text] = /\/\/ → (.*)$/.exec(source.text.slice(statement.end, end < 0 ? undefined : end)) ?? []
    if (text === undefined) return unsupported(statement)
    const parsed = ts.createSourceFile('value.ts', `(${text})`, ts.ScriptTarget.Latest, true)
    const [only] = parsed.statements
    if (parsed.parseDiagnostics.length > 0 || !only || !ts.isExpressionStatement(only)) return unsupported(statement)
    const printed = printedValue(only.expression.expression, this.kind(statement.expression))
    return [`>>> ${this.value(statement.expression)}`, printed]
  }

  value(node) {
    if (ts.isNumericLiteral(node)) return node.getText()
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return JSON.stringify(node.text)
    if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.MinusToken)
      return `-${this.value(node.operand)}`
    if (ts.isArrayLiteralExpression(node)) return `[${node.elements.map((item) => this.value(item)).join(', ')}]`
    if (ts.isObjectLiteralExpression(node)) return this.object(node)
    if (ts.isCallExpression(node)) return this.call(node)
    if (ts.isPropertyAccessExpression(node)) return `${this.value(node.expression)}["${snakeCase(this.fieldOf(node))}"]`
    if (ts.isElementAccessExpression(node))
      return `${this.value(node.expression)}[${this.value(node.argumentExpression)}]`
    const text = node.getText()
    if (text in words) return words[text]
    if (ts.isIdentifier(node) && this.kinds.has(text)) return snakeCase(text)
    return unsupported(node)
  }

  /** A field of a result that Python has under a name. */
  fieldOf({ expression, name }) {
    return this.kind(expression)?.fields && name.text in this.kind(expression).fields ? name.text : unsupported(name)
  }

  object(node) {
    const fields = this.fields(node)
    const { data, shape } = fields
    if (!data || !shape)
      return `{${Object.entries(fields)
        .map(([name, value]) => `"${name}": ${value}`)
        .join(', ')}}`
    // Voxel sizes are an argument in Python.
    if (Object.keys(fields).length !== 2) return unsupported(node)
    return `${data.startsWith('np.') ? data : `np.array(${data})`}.reshape(${shape})`
  }

  /** Names in snake_case and values of an object. */
  fields(node) {
    return Object.fromEntries(
      node.properties.map((property) => {
        if (ts.isShorthandPropertyAssignment(property))
          return [snakeCase(property.name.text), this.value(property.name)]
        if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return unsupported(property)
        return [snakeCase(property.name.text), this.value(property.initializer)]
      }),
    )
  }

  call(node) {
    const { expression, arguments: given } = node
    const [, type, how] = /^(\w+)Array\.(of|from)$/.exec(expression.getText()) ?? []
    if (type) {
      const items = how === 'of' ? `[${given.map((item) => this.value(item)).join(', ')}]` : this.value(given[0])
      return given.length === 1 || how === 'of' ? `np.array(${items}, np.${type.toLowerCase()})` : unsupported(node)
    }
    if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'get' && given.length === 1)
      return `${this.value(expression.expression)}[${this.value(given[0])}]`
    const f = this.functions.get(expression.getText())
    if (!f) return unsupported(node)
    return `medgrade.${f.module === 'text' ? 'text.' : ''}${f.python}(${this.callArguments(f, given).join(', ')})`
  }

  callArguments({ positional, options }, given) {
    const first = given.slice(0, positional.length).map((item) => this.value(item))
    const [last, ...more] = given.slice(positional.length)
    if (!last) return first
    if (more.length > 0 || !ts.isObjectLiteralExpression(last) || options.length === 0) return unsupported(last)
    return [...first, ...Object.entries(this.fields(last)).map(([name, value]) => `${name}=${value}`)]
  }

  /** The entry of the table of what an expression gives. */
  kind(node) {
    if (ts.isIdentifier(node)) return this.kinds.get(node.text)
    if (ts.isPropertyAccessExpression(node)) return this.kind(node.expression)?.fields?.[node.name.text]?.[1]
    if (ts.isElementAccessExpression(node)) return this.kind(node.expression)?.items
    if (!ts.isCallExpression(node)) return undefined
    const { expression } = node
    if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'get')
      return this.kind(expression.expression)?.values
    return this.functions.get(expression.getText())?.result
  }
}

/** A value as Python prints it. */
function printedValue(node, kind) {
  const scalar = typeof kind === 'string' ? kind : kind?.scalar
  if (ts.isParenthesizedExpression(node)) return printedValue(node.expression, kind)
  if (ts.isPrefixUnaryExpression(node)) return `-${printedValue(node.operand, kind)}`
  if (ts.isNumericLiteral(node)) {
    const text = node.getText()
    // Python writes exponents in another way.
    if (/e/i.test(text) || Math.abs(Number(text)) >= 1e15 || (Number(text) !== 0 && Math.abs(Number(text)) < 1e-4))
      return unsupported(node)
    return scalar === 'number' && /^\d+$/.test(text) ? `${text}.0` : text
  }
  if (ts.isStringLiteral(node)) return /['\\]/.test(node.text) ? unsupported(node) : `'${node.text}'`
  if (ts.isArrayLiteralExpression(node))
    return `[${node.elements.map((item) => printedValue(item, kind?.items)).join(', ')}]`
  if (ts.isObjectLiteralExpression(node)) {
    const parts = node.properties.map((property) => {
      if (!ts.isPropertyAssignment(property)) return unsupported(property)
      const [name, of] = kind?.fields?.[property.name.text] ?? [property.name.text, kind?.values]
      return `'${name}': ${printedValue(property.initializer, of)}`
    })
    return `{${parts.join(', ')}}`
  }
  return shown[node.getText()] ?? unsupported(node)
}
