// Our docstrings as those of Python: names in snake_case, Python's words for values, sections as NumPy has them.
import ts from '../typescript.mjs'
import { keywords, snakeCase } from './naming.mjs'

const WIDTH = 96

const words = [
  [/\b(a|one|The|the) Map\b/g, '$1 dict'],
  [/`Map<number, number>`/g, '`dict`'],
  [/`Float64Array`/g, '`float64`'],
  [/\bnull\b/g, 'None'],
  [/`undefined`/g, '`None`'],
  [/\bbigint\b/g, 'int'],
  [/\btrue(?=[:;,. )]|$)/g, 'True'],
  [/\bfalse(?=[:;,. )]|$)/g, 'False'],
]

/** @param names camelCase names that are public in Python. */
export function pythonText(text, names) {
  let out = text.replace(/\s*\n\s*(?!\n)/g, ' ').trim()
  for (const [pattern, word] of words) out = out.replace(pattern, word)
  return out.replace(
    /`([^`]+)`/g,
    (_, code) =>
      `\`\`${code.replace(/[A-Za-z][A-Za-z0-9]*/g, (name) => (names.has(name) ? snakeCase(name) : name))}\`\``,
  )
}

/** A symbol's comment as paragraphs. */
export function paragraphs(symbol, checker, names) {
  return withoutLinks(ts.displayPartsToString(symbol.getDocumentationComment(checker)))
    .split(/\n\s*\n/)
    .map((block) => pythonText(block, names))
    .filter(Boolean)
}

export function tagTexts(symbol, checker, tag) {
  return symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === tag)
    .map(({ text }) => withoutLinks(ts.displayPartsToString(text)))
}

const withoutLinks = (text) => text.replace(/\{@link\s+(\w+)\s*\}/g, '`$1`')

/** What `@throws` says of MedgradeError, from the source: the parser takes a link there for the type of the exception, and loses the text. */
export function raisedTexts(symbol) {
  const comments = (symbol.declarations ?? []).flatMap((node) => ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc))
  const texts = comments.flatMap((comment) => {
    const lines = comment
      .getText()
      .replace(/^\/\*\*|\s*\*\/$/g, '')
      .replace(/^\s*\* ?/gm, '')
    return [...lines.matchAll(/^\s*@throws\s+([\s\S]*?)(?=\n@|$(?![\s\S]))/gm)].map(([, text]) => text)
  })
  return [...new Set(texts)].map((text) => withoutLinks(text).replace(/^`?MedgradeError`?\s*/, ''))
}

/** `@param name text` → name and text. */
export function parameterTexts(symbol, checker, names) {
  return new Map(
    tagTexts(symbol, checker, 'param').map((text) => {
      const [, name = '', rest = ''] = /^(\w+)\s*(?:-\s*)?([\s\S]*)$/.exec(text) ?? []
      return [name, pythonText(rest, names)]
    }),
  )
}

export function wrap(text, margin) {
  const lines = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line && margin.length + line.length + 1 + word.length > WIDTH) {
      lines.push(margin + line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  if (line) lines.push(margin + line)
  return lines.join('\n')
}

/** The whole docstring, indented by four spaces. */
export function docstring({ paragraphs: blocks, parameters, raises, example }) {
  const margin = '    '
  const [first = '', ...rest] = blocks
  const parts = [wrap(first, margin).trimStart(), ...rest.map((block) => wrap(block, margin))]
  if (parameters.length > 0) {
    const items = parameters.map(
      ({ name, text }) => `${margin}${name}${text ? `\n${wrap(text, `${margin}    `)}` : ''}`,
    )
    parts.push(section('Parameters', items, margin))
  }
  if (raises) parts.push(section('Raises', [`${margin}MedgradeError\n${wrap(raises, `${margin}    `)}`], margin))
  if (example) parts.push(section('Examples', [example.map((line) => margin + line).join('\n')], margin))
  const text = parts.join('\n\n').replace(/\\/g, '\\\\').replace(/"""/g, '\\"\\"\\"')
  return `${margin}"""${text}\n${margin}"""`
}

function section(title, items, margin) {
  return [`${margin}${title}`, `${margin}${'-'.repeat(title.length)}`, ...items].join('\n')
}

/** A name as a parameter: Python's keywords get an underscore. */
export const parameterName = (name) => (keywords.has(snakeCase(name)) ? `${snakeCase(name)}_` : snakeCase(name))
