// Options are passed on as objects: a key that may be undefined is written as it is, `{ range, method }`, since every function takes an undefined option for
// an absent one. Only libraries that tell both apart, and texts of JSON, get an object with keys left out.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from './typescript.mjs'

const foreign = /^(?:Plot\.|JSON\.stringify$|stringifyReport$|writeFrame$)/

/** The places where an argument is an object with `...(condition && { … })` or `...(condition ? { … } : {})`. */
export function rebuiltArguments(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => placesIn(join(folder, name)))
}

function placesIn(path) {
  const text = readFileSync(path, 'utf8')
  if (!/\.\.\.\(/.test(text)) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const places = []
  const visit = (node) => {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && !foreign.test(node.expression.getText(file)))
      for (const argument of node.arguments ?? [])
        for (const spread of spreadsOf(argument))
          places.push(`${path}:${file.getLineAndCharacterOfPosition(spread.getStart(file)).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return places
}

function spreadsOf(argument) {
  const object = bare(argument)
  if (!ts.isObjectLiteralExpression(object)) return []
  return object.properties.filter((one) => ts.isSpreadAssignment(one) && isConditional(bare(one.expression)))
}

function isConditional(node) {
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].map(bare).every(ts.isObjectLiteralExpression)
  const isAnd = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  return isAnd && ts.isObjectLiteralExpression(bare(node.right))
}

const bare = (node) =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
    ? bare(node.expression)
    : node
