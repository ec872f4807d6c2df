// npm run python:api: writes the functions of the Python package, their stubs and the table of types from our TypeScript sources.
// With --check nothing is written; the exit status is 1 if a file differs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import {
  docstring,
  paragraphs,
  parameterName,
  parameterTexts,
  pythonText,
  raisedTexts,
  tagTexts,
} from './python/docs.mjs'
import { pythonExample } from './python/examples.mjs'
import { readFunctions } from './python/functions.mjs'
import { snakeCase } from './python/naming.mjs'
import { literal, tableText } from './python/table.mjs'

const folder = join(root, 'python/medgrade')
const notice = '# Written by scripts/pythonApi.mjs from the TypeScript sources; do not edit.\n'

const titles = {
  metrics: 'Metrics of label arrays, instances, classes and scores.',
  detection: 'Boxes, points and run lengths.',
  images: 'Metrics of images.',
  calibration: 'Calibration, uncertainty and several raters.',
  clinical: 'Agreement, survival and decisions.',
  lesions: 'Lesions and marks.',
  registration: 'Registration.',
  tracking: 'Tracking of cells.',
  text: 'Metrics of text.',
  statistics: 'Rankings, intervals, tests and the data of figures.',
}

const { functions, types, checker, names, constants } = await readFunctions(Object.keys(titles))
const files = {
  '_table.py': tableText(notice, functions),
  '_types.pyi': typesText(),
}
for (const [module, title] of Object.entries(titles)) {
  const own = functions.filter((f) => f.module === module)
  files[`${module}.py`] = moduleText(module, title, own)
  files[`${module}.pyi`] = stubText(module, title, own)
}

function moduleText(module, title, own) {
  const all = [...own.flatMap(({ python, aliases }) => [python, ...aliases]), ...Object.keys(constants[module] ?? {})]
  const parts = [
    `${notice}"""${title}"""\n\nfrom __future__ import annotations\n\nfrom ._call import UNSET, call\nfrom ._table import functions as _table\n`,
    `__all__ = [\n${all.map((name) => `    "${name}",\n`).join('')}]\n`,
    ...own.map(functionText),
    ...Object.entries(constants[module] ?? {}).map(([name, value]) => `${name} = ${literal(value)}\n`),
  ]
  return parts
    .join('\n\n')
    .replace(', UNSET', parts.some((part) => part.includes('=UNSET')) ? ', UNSET' : '')
    .replace(
      'import UNSET, call',
      parts.slice(2).some((part) => part.includes('UNSET')) ? 'import UNSET, call' : 'import call',
    )
}

function functionText(f) {
  const positional = f.positional.map(({ name, optional }) => parameterName(name) + (optional ? '=None' : ''))
  const keyword = f.options.map(
    (option) => parameterName(option.name) + (option.required ? '' : option.nullable ? '=UNSET' : '=None'),
  )
  const signature = [...positional, ...(keyword.length > 0 ? ['*', ...keyword] : [])]
  const given = f.positional.map(({ name }) => parameterName(name))
  const passed = f.options.map(
    (option) => `        ${JSON.stringify(snakeCase(option.name))}: ${parameterName(option.name)},\n`,
  )
  const options = passed.length > 0 ? `{\n${passed.join('')}    }` : '{}'
  const text = [
    `def ${f.python}(${signature.length > 0 ? `\n${signature.map((line) => `    ${line},\n`).join('')}` : ''}):`,
    docOf(f),
    `    return call(_table["${f.python}"], (${given.map((name) => `${name},`).join(' ')}), ${options})`,
    '',
  ]
  return [...text, ...f.aliases.map((alias) => `\n${alias} = ${f.python}\n`)].join('\n')
}

function docOf(f) {
  const texts = parameterTexts(f.symbol, checker, names)
  const parameters = [
    ...f.positional.map(({ name }) => ({ name: parameterName(name), text: texts.get(name) ?? '' })),
    ...f.options.map((option) => ({
      name: parameterName(option.name),
      text: paragraphs(option.symbol, checker, names).join(' '),
    })),
  ].filter(({ text }) => text !== '')
  const raises = raisedTexts(f.symbol)
    .map((text) => pythonText(text, names))
    .join(' ')
  const [example] = tagTexts(f.symbol, checker, 'example')
  return docstring({
    paragraphs: paragraphs(f.symbol, checker, names),
    parameters,
    raises,
    example: example === undefined ? null : pythonExample(example, { functions, constants }),
  })
}

function stubText(module, title, own) {
  const head = `${notice}"""${title}"""\n\nfrom typing import Any, Callable, Literal, Mapping, Sequence, overload\n\nimport numpy as np\nfrom numpy.typing import NDArray\n\nfrom ._bridge import LabelPair\nfrom ._types import *\n`
  const constant = Object.keys(constants[module] ?? {}).map((name) => `${name}: dict[str, dict[str, Any]]\n`)
  return [head, ...own.map(stubOf), ...constant].join('\n')
}

function stubOf(f) {
  const several = f.overloads.length > 1
  const texts = f.overloads.map(({ positional, options, result }) => {
    const pair = positional[0]?.text === 'LabelPair' && several
    const first = positional.map(
      ({ name, text, optional }) => `${parameterName(name)}: ${text}${optional ? ' = ...' : ''}`,
    )
    const rest = options.map(
      ({ name, text, required }) =>
        `${parameterName(name)}: ${!required && decides(f, name, text) ? 'None' : text}${required ? '' : ' = ...'}`,
    )
    const all = [...first, ...(pair ? ['/'] : []), ...(rest.length > 0 ? ['*', ...rest] : [])]
    return `${several ? '@overload\n' : ''}def ${f.python}(\n${all.map((line) => `    ${line},\n`).join('')}) -> ${result}: ...\n`
  })
  return [...texts, ...f.aliases.map((alias) => `${alias} = ${f.python}\n`)].join('')
}

/** Whether another overload needs this option with the same values: one in which it may be left out is for calls without it. */
function decides(f, name, text) {
  const values = text.replace(/ \| None$/, '')
  return f.overloads.some(({ options }) => options.some((o) => o.name === name && o.required && o.text === values))
}

function typesText() {
  const head = `${notice}"""The objects of arguments and results, for type checkers."""\n\nfrom typing import Any, Callable, Literal, Mapping, Sequence, TypedDict, Union\n\nimport numpy as np\nimport numpy.typing as npt\nfrom numpy.typing import NDArray\nfrom typing_extensions import NotRequired\n\nfrom ._bridge import LabelPair\n\nArrayLike = npt.ArrayLike\n#: Missing values may be None or NaN.\nArrayOrMissing = Union[npt.ArrayLike, Sequence[float | None], Sequence[Sequence[float | None]]]\n`
  const all = ['ArrayLike', 'ArrayOrMissing', ...types.declared.keys()]
  const list = `__all__ = [\n${all.map((name) => `    "${name}",\n`).join('')}]\n`
  return [head, list, ...[...types.declared.values()].map((text) => `${text}\n`)].join('\n')
}

const check = process.argv.includes('--check')
const differing = Object.entries(files).filter(([name, text]) => {
  const path = join(folder, name)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false
  if (!check) writeFileSync(path, text)
  return true
})
for (const [name] of differing) console.log(`${check ? 'differs' : 'wrote'}: python/medgrade/${name}`)
if (check && differing.length > 0) {
  console.error('The Python package does not match the sources: npm run python:api')
  process.exitCode = 1
}
