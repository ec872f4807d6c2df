// npm run architecture: checks the imports between modules and writes the import graph into docs/architecture.md.
// With --check it writes nothing and fails on a forbidden import or an outdated graph.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

function cruise(...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      'src',
      '--config',
      'scripts/dependency-cruiser.cjs',
      ...args,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  return { status, stdout, stderr }
}

const lint = cruise('--output-type', 'err')
if (lint.status !== 0) {
  console.error(lint.stdout || lint.stderr)
  process.exit(1)
}

const graph = JSON.parse(cruise('--output-type', 'json').stdout)
const layerOf = (path) => /^src\/([a-z]+)\//.exec(path)?.[1]
const imports = new Map()
for (const module of graph.modules) {
  const from = layerOf(module.source)
  for (const dependency of module.dependencies) {
    const to = layerOf(dependency.resolved)
    if (from && to && from !== to) imports.set(`${from} --> ${to}`, (imports.get(`${from} --> ${to}`) ?? 0) + 1)
  }
}
const count = (name) => graph.modules.filter((module) => layerOf(module.source) === name).length
const layers = [
  'errors',
  'python',
  'array',
  'formats',
  'kernels',
  'metrics',
  'ranking',
  'benchmarks',
  'grading',
  'node',
  'cli',
]
const picture = [
  '```mermaid',
  'flowchart RL',
  ...layers.map((name) => `  ${name}["${name}<br>${count(name)} files"]`),
  ...[...imports.keys()].sort().map((edge) => `  ${edge}`),
  '```',
].join('\n')

const page = join(root, 'docs/architecture.md')
const before = readFileSync(page, 'utf8')
const after = before.replace(
  /(<!-- graph -->\n)[\s\S]*?(\n<!-- \/graph -->)/,
  (_, open, close) => open + picture + close,
)
if (after === before) process.exit(0)
if (process.argv.includes('--check')) {
  console.error(
    'docs/architecture.md shows another import graph than the code has: run `npm run architecture` and commit the page.',
  )
  process.exit(1)
}
writeFileSync(page, after)
