// The table of the Python package: how the arguments and results of each function cross.
import { snakeCase } from './naming.mjs'

/** A JavaScript value as Python; names of fields in snake_case. */
export function literal(value) {
  if (value === null || value === undefined) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return 'float("nan")'
    return Number.isFinite(value) ? String(value) : `float("${value > 0 ? '' : '-'}inf")`
  }
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return `{${Object.entries(value)
    .map(([key, field]) => `${JSON.stringify(snakeCase(key))}: ${literal(field)}`)
    .join(', ')}}`
}

/** An entry as Python; pairs of a field are tuples. */
function entry(kind) {
  if (kind === null || kind === undefined) return 'None'
  if (typeof kind === 'string') return JSON.stringify(kind)
  const parts = Object.entries(kind).map(([key, of]) => {
    if (key !== 'fields') return `${JSON.stringify(key)}: ${entry(of)}`
    const fields = Object.entries(of).map(
      ([from, [to, type]]) => `${JSON.stringify(from)}: (${JSON.stringify(to)}, ${entry(type)})`,
    )
    return `"fields": {${fields.join(', ')}}`
  })
  return `{${parts.join(', ')}}`
}

export function tableText(notice, functions) {
  const rows = functions.map((f) => {
    const positional = f.positional.map(
      ({ name, kind, optional }) =>
        `(${JSON.stringify(snakeCase(name))}, ${entry(kind)}, ${optional ? 'True' : 'False'})`,
    )
    const options = f.options.map(
      ({ name, kind, nullable }) =>
        `        ${JSON.stringify(snakeCase(name))}: (${JSON.stringify(name)}, ${entry(kind)}, ${nullable ? 'True' : 'False'}),\n`,
    )
    return [
      `    "${f.python}": Function(\n`,
      `        "${f.python}",\n        "${f.module}.${f.name}",\n`,
      `        [${positional.join(', ')}],\n`,
      options.length > 0 ? `        {\n${options.map((line) => `    ${line}`).join('')}        },\n` : '        {},\n',
      `        ${entry(f.result)},\n    ),\n`,
    ].join('')
  })
  return `${notice}"""How arguments and results cross: the entries are described in _values.py."""\n\nfrom __future__ import annotations\n\nfrom typing import Any, Dict, List, NamedTuple, Tuple\n\n\nclass Function(NamedTuple):\n    name: str\n    path: str\n    #: Name, type, whether it may be left out.\n    positional: List[Tuple[str, Any, bool]]\n    #: Name in Python: name in TypeScript, type, whether None is a value.\n    options: Dict[str, Tuple[str, Any, bool]]\n    result: Any\n\n\nfunctions: Dict[str, Function] = {\n${rows.join('')}}\n`
}
