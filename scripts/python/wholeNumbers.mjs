// Which numbers are always whole: TypeScript has one type of number, in Python an index must be an int. A value that is not whole, such as a count that is NaN, stays a float.
import ts from '../typescript.mjs'
import { catalogueCounts, catalogueOptions } from './catalogueNames.mjs'

const options = new Set(catalogueOptions)
const all = new Set([...catalogueOptions, ...catalogueCounts])

/** Whether the type that is written has `Whole` in it, which is not one of its fields. */
export function hasWhole(node) {
  if (!node || ts.isTypeLiteralNode(node)) return false
  if (ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Whole') return true
  return ts.forEachChild(node, (child) => hasWhole(child) || undefined) ?? false
}

/** Whether a field, option or argument is whole: by the sheets of metrics, or by the type with which it is declared. */
export function isWhole({ name, declarations = [] }, direction = 'output') {
  return (direction === 'input' ? options : all).has(name) || declarations.some(({ type }) => hasWhole(type))
}
