import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { knownMetric } from '../../src/catalogue/findMetric'

// What the catalogue states of a metric stands nowhere else in the sources: no list of metrics, and no row with the name of one and its unit or direction.

/** What knows no catalogue, and what names metrics on purpose: the catalogue itself, challenges, tools, the metrics of a task without `--metrics`. */
const owners = [
  /^src\/(?:array|kernels|metrics)\//,
  /^src\/catalogue\/sheets\//,
  /^src\/(?:challenges|presets|agents)\//,
  /\/tasks\/taskSheets\.ts$/,
]

/** Lists of what is read, not of what is known of it. */
const read: Readonly<Record<string, string>> = {
  'src/evaluation/tables/tablesCase.ts: precision recall': 'fields of classScores',
  'src/reporting/submission/referenceSizes.ts: volume_reference voxels_reference gt_voxels reference_volume_ml gt_volume_ml':
    'columns of reports, the first of them that a report has',
}

const isMetric = (text: string) => /^\w+(?:@\w+)?$/.test(text) && knownMetric(text) !== null
const textOf = (node: ts.Node): string | null => (ts.isStringLiteralLike(node) ? node.text : null)

/** The text of a property of an object. */
function propertyOf(object: ts.ObjectLiteralExpression, names: readonly string[]): string | null {
  for (const property of object.properties)
    if (ts.isPropertyAssignment(property) && names.includes(property.name.getText()))
      return textOf(property.initializer)
  return null
}

/** Whether a word between quotes is a metric: only such a source is parsed. */
const namesMetric = (text: string) =>
  [...text.matchAll(/['"`](\w+(?:@\w+)?)['"`]/g)].some(([, word]) => isMetric(word!))

/** Lists with two metrics, and objects that state the unit or the direction of one. */
function tablesIn(source: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    if (ts.isArrayLiteralExpression(node)) {
      const names = node.elements.flatMap((one) => textOf(one) ?? [])
      if (names.filter(isMetric).length > 1) found.push(names.join(' '))
    }
    if (ts.isObjectLiteralExpression(node)) {
      const name = propertyOf(node, ['name', 'metric'])
      const fact = propertyOf(node, ['unit', 'direction', 'better'])
      if (name !== null && fact !== null && isMetric(name)) found.push(`${name} ${fact}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

it('no source has a table of what the catalogue states', () => {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => join('src', path))
  const sources = paths.filter((path) => path.endsWith('.ts') && !owners.some((owner) => owner.test(path)))
  const tables = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    if (!namesMetric(text)) return []
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    return tablesIn(source).map((table) => `${path}: ${table}`)
  })
  expect(tables).toStrictEqual(Object.keys(read))
})
