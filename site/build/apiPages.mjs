// Writes site/pages/api/: one page per sub-path of the package, from the docstrings of its exports.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** @type {Record<string, [subPath: string, path: string, what: string]>} */
const entryPoints = {
  metrics: ['medgrade/metrics', 'src/metrics/index.ts', 'Masks, instances, scores and classes.'],
  detection: ['medgrade/detection', 'src/metrics/detection/index.ts', 'Boxes, points, COCO, run lengths.'],
  images: ['medgrade/images', 'src/metrics/images/index.ts', 'Image quality.'],
  calibration: [
    'medgrade/calibration',
    'src/metrics/calibration/index.ts',
    'Calibration and uncertainty of probabilities.',
  ],
  clinical: [
    'medgrade/clinical',
    'src/metrics/clinical/index.ts',
    'Survival, agreement of raters and methods, decision curves.',
  ],
  lesions: [
    'medgrade/lesions',
    'src/metrics/lesions/index.ts',
    'Detection of lesions, free-response curves, areas over thresholds.',
  ],
  registration: [
    'medgrade/registration',
    'src/metrics/registration/index.ts',
    'Displacements, landmarks and warped labels.',
  ],
  tracking: ['medgrade/tracking', 'src/metrics/tracking/index.ts', 'Cells over time.'],
  text: ['medgrade/text', 'src/metrics/text/index.ts', 'Reports, captions and answers.'],
  statistics: ['medgrade/statistics', 'src/ranking/statistics.ts', 'Rankings, intervals and tests.'],
  evaluation: [
    'medgrade/evaluation',
    'src/evaluation/index.ts',
    'Folders of predictions, conventions of public tools.',
  ],
  reporting: ['medgrade/reporting', 'src/reporting/index.ts', 'Figures and reports.'],
  node: ['medgrade/node', 'src/node/index.ts', 'Files, folders and processes in Node.'],
  worker: ['medgrade/worker', 'src/engine/worker.ts', 'One case in another thread or tab.'],
  ndarray: ['medgrade/ndarray', 'src/ndarray.ts', 'Bridge to ndarray.'],
  medgrade: ['medgrade', 'src/index.ts', 'Grading, and all of the above but text, statistics, evaluation and ndarray.'],
}

/**
 * Text of a docstring as Markdown: `{@link name}` becomes code, angle brackets outside code are escaped.
 *
 * @param {ts.SymbolDisplayPart[] | undefined} parts
 */
function markdownOf(parts) {
  const text = ts.displayPartsToString(parts).replace(/\{@link(?:code)?\s+([^}]+?)\s*\}/g, '`$1`')
  return text
    .split(/(```[\s\S]*?```|`[^`]*`)/)
    .map((part, i) => (i % 2 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('')
}

/**
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 * @param {string} name
 */
function tagsOf(symbol, checker, name) {
  return symbol.getJsDocTags(checker).filter((tag) => tag.name === name)
}

/**
 * What a function throws, from the text of its docstring: TypeScript takes `{@link …}` behind the tag for a type and drops the rest.
 *
 * @param {ts.Symbol} symbol
 */
function thrownBy(symbol) {
  const comments = (symbol.declarations ?? []).flatMap((one) => ts.getJSDocCommentsAndTags(one).filter(ts.isJSDoc))
  const texts = comments.flatMap((one) => [...one.getText().matchAll(/@throws\s+([\s\S]*?)(?=\n\s*\*\s*@|\s*\*\/)/g)])
  return texts.map(([, text = '']) => markdownOf([{ text: text.replace(/\s*\n\s*\*\s?/g, ' '), kind: 'text' }]))
}

/**
 * The declaration without its body and its docstrings.
 *
 * @param {ts.Declaration} declaration
 */
function signatureOf(declaration) {
  const source = declaration.getSourceFile()
  const text =
    ts.isFunctionDeclaration(declaration) && declaration.body
      ? source.text.slice(declaration.getStart(source), declaration.body.getStart(source)).trim()
      : declaration.getText(source)
  return text.replace(/^export\s+/, '').replace(/^declare\s+/, '')
}

/** @param {ts.Symbol} symbol */
function signaturesOf(symbol) {
  const declarations = symbol.declarations ?? []
  const overloads = declarations.filter((one) => ts.isFunctionDeclaration(one) && !one.body)
  return (overloads.length > 0 ? overloads : declarations).map((one) => {
    if (ts.isVariableDeclaration(one)) {
      const type = one.type?.getText() ?? ''
      return `const ${one.name.getText()}${type ? `: ${type}` : ''}`
    }
    return signatureOf(one)
  })
}

/**
 * @param {string} name
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function entryOf(name, symbol, checker) {
  const lines = [`## ${name}`, '', markdownOf(symbol.getDocumentationComment(checker)), '']
  const short = signaturesOf(symbol).filter((text) => text.length < 6000)
  lines.push('```ts', ...short, '```', '')
  /**
   * @param {string} title
   * @param {string} tag
   */
  const list = (title, tag) => {
    const found = tagsOf(symbol, checker, tag)
    if (found.length > 0) lines.push(`**${title}** ${found.map((one) => markdownOf(one.text)).join(' ')}`, '')
  }
  for (const tag of tagsOf(symbol, checker, 'param')) {
    const text = ts.displayPartsToString(tag.text)
    const [, param, rest] = /^(\S+)\s*([\s\S]*)$/.exec(text) ?? []
    if (rest) lines.push(`- \`${param}\`: ${markdownOf([{ text: rest, kind: 'text' }])}`)
  }
  lines.push('')
  list('Returns', 'returns')
  const thrown = thrownBy(symbol)
  if (thrown.length > 0) lines.push(`**Throws** ${thrown.join(' ')}`, '')
  list('Source', 'see')
  for (const tag of tagsOf(symbol, checker, 'example'))
    lines.push('```ts', ts.displayPartsToString(tag.text).trim(), '```', '')
  return lines
}

/**
 * The entry points and what they export, whose texts are shown as they are written: what these files import for their own use is not read, nor the library of the
 * language.
 *
 * @param {string[]} entries
 */
function programOfExports(entries) {
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noLib: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  host.resolveModuleNameLiterals = (names, path, _redirected, _options, { statements }) => {
    const exportsImports = statements.some((one) => ts.isExportDeclaration(one) && !one.moduleSpecifier)
    const shown = exportsImports ? names : names.filter(({ parent }) => ts.isExportDeclaration(parent))
    const wanted = new Set(shown.map(({ text }) => text))
    return names.map(({ text }) =>
      wanted.has(text) ? ts.resolveModuleName(text, path, options, host) : { resolvedModule: undefined },
    )
  }
  return ts.createProgram(entries, options, host)
}

/**
 * @param {string} root
 * @param {Map<string, string>} metricPages names of the metric pages, for links from the reference to the definition.
 */
export function writeApiPages(root, metricPages) {
  const program = programOfExports(Object.values(entryPoints).map(([, path]) => join(root, path)))
  const checker = program.getTypeChecker()
  const folder = join(root, 'site/pages/api')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  /** @type {Map<ts.Symbol, [page: string, name: string]>} */
  const seen = new Map()
  const index = [
    '# API reference',
    '',
    'Written from the docstrings. Every example on these pages is run by the unit tests.',
    '',
  ]
  index.push('| import from | holds | functions |', '|---|---|---|')
  for (const [page, [subPath, path, what]] of Object.entries(entryPoints)) {
    const source = program.getSourceFile(join(root, path))
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${path} exports nothing`)
    /** @type {[name: string, symbol: ts.Symbol][]} */
    const functions = []
    /** @type {[name: string, symbol: ts.Symbol][]} */
    const types = []
    /** @type {[name: string, page: string, original: string][]} */
    const elsewhere = []
    for (const entry of checker
      .getExportsOfModule(module)
      .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))) {
      const symbol = entry.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(entry) : entry
      const first = seen.get(symbol)
      if (first) {
        if (!(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)))
          elsewhere.push([entry.name, ...first])
        continue
      }
      seen.set(symbol, [page, entry.name])
      const isType = !(symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable | ts.SymbolFlags.Class))
      ;(isType ? types : functions).push([entry.name, symbol])
    }
    const lines = ['---', 'outline: false', 'pageClass: api-page', '---', '', `# ${subPath}`, '', what, '']
    lines.push(functions.map(([name]) => `[${name}](#${name.toLowerCase()})`).join(' · '), '')
    if (elsewhere.length > 0)
      lines.push(
        `Also exported: ${elsewhere.map(([name, at, as]) => `[${name}](./${at}.md#${as.toLowerCase()})`).join(' · ')}`,
        '',
      )
    for (const [name, symbol] of functions) {
      const [heading = '', blank = '', ...rest] = entryOf(name, symbol, checker)
      const definition = metricPages.get(name)
      lines.push(
        heading,
        blank,
        ...(definition ? [`[Definition, conventions and empty masks](${definition})`, ''] : []),
        ...rest,
      )
    }
    if (types.length > 0) lines.push('# Types', '')
    for (const [name, symbol] of types) lines.push(...entryOf(name, symbol, checker))
    writeFileSync(join(folder, `${page}.md`), lines.join('\n'))
    index.push(`| [${subPath}](./${page}.md) | ${what} | ${functions.length} |`)
  }
  writeFileSync(join(folder, 'index.md'), `${index.join('\n')}\n`)
}
