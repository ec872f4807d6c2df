// npm run architecture: checks the imports between the layers and that options are passed on, and writes their graph into docs/imports.md.
// With --check it writes nothing and fails on a forbidden import or an outdated graph.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { rebuiltArguments } from './rebuiltArguments.mjs'

const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    'src',
    ...['--config', 'scripts/dependency-cruiser.cjs', '--output-type', 'json'],
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
)
if (!stdout) {
  console.error(stderr)
  process.exit(1)
}
const graph = JSON.parse(stdout)
if (graph.summary.violations.length > 0) {
  for (const { rule, from, to } of graph.summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
  process.exit(1)
}

const rebuilt = rebuiltArguments('src')
if (rebuilt.length > 0) {
  console.error(`An argument is rebuilt with conditional spreads; write its keys as they are:\n${rebuilt.join('\n')}`)
  process.exit(1)
}

const layerOf = (path) => /^src\/([a-z]+)\//.exec(path)?.[1]
const imports = new Map()
for (const module of graph.modules) {
  const from = layerOf(module.source)
  if (!from) continue
  const found = imports.get(from) ?? imports.set(from, new Set()).get(from)
  for (const dependency of module.dependencies) found.add(layerOf(dependency.resolved) ?? from)
  found.delete(from)
}
const edges = [...imports].filter(([, found]) => found.size > 0).sort()
const picture = [
  '```mermaid',
  'flowchart RL',
  ...edges.map(([from, found]) => `  ${from} --> ${[...found].sort().join(' & ')}`),
  '```',
].join('\n')

const page = join(root, 'docs/imports.md')
const before = readFileSync(page, 'utf8')
const after = before.replace(
  /(<!-- graph -->\n)[\s\S]*?(\n<!-- \/graph -->)/,
  (_, open, close) => open + picture + close,
)
if (after === before) process.exit(0)
if (process.argv.includes('--check')) {
  console.error('The import graph of docs/imports.md is outdated: run `npm run architecture` and commit the page.')
  process.exit(1)
}
writeFileSync(page, after)
