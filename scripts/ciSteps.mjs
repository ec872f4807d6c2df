// The steps of CI after `npm test`, two at a time, each as soon as what it needs is done. The output of a step is printed when it ends.
// Exit 1 if one failed.
import { spawn } from 'node:child_process'
import { root } from './prepare.mjs'

const suite = (name, rest = {}) => ({ name, run: ['node', 'scripts/test.mjs', name], ...rest })
const install = (name, needs = []) => ({ name: `install ${name}`, run: ['.ci/install', name], needs })
/**
 * In the order in which they begin. `alone`: measures, or uses both cores.
 *
 * @type {{ name: string, run: string[], needs?: string[], alone?: boolean }[]}
 */
const steps = [
  suite('work', { alone: true }),
  install('debian'),
  { name: 'build', run: ['npm', 'run', 'build', '--silent'] },
  suite('processes', { needs: ['install debian'] }),
  // The longest: hundreds of kills of the built command.
  suite('package', { needs: ['build'] }),
  { name: 'site', run: ['npm', 'run', 'test:site', '--silent'], needs: ['build', 'install debian'] },
  install('peers'),
  suite('sweeps'),
  install('nnunet', ['install peers']),
  { name: 'python', run: ['npm', 'run', 'test:python', '--silent'], needs: ['build', 'install peers'] },
  suite('peers', { needs: ['build', 'install peers', 'install nnunet'] }),
  { name: 'check', run: ['npm', 'run', 'check', '--silent'], needs: ['build'] },
  suite('browser', { needs: ['build', 'install debian'] }),
  suite('fuzz', { needs: ['build'] }),
  { name: 'engines', run: ['npm', 'run', 'test:engines', '--silent'], needs: ['build'], alone: true },
]

const LANES = 2
const waiting = [...steps]
const done = new Set()
const failed = []
let running = 0
let held = false

/** Begins every step that may. */
function begin() {
  while (running < LANES && !held) {
    const next = waiting.find(({ needs = [] }) => needs.every((name) => done.has(name)))
    if (!next || (next.alone && running > 0)) return
    waiting.splice(waiting.indexOf(next), 1)
    start(next)
  }
}

/** Runs a step; its end begins others. */
function start({ name, run: [command, ...args], alone = false }) {
  const began = performance.now()
  const output = []
  running++
  held = alone
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  child.on('error', (error) => output.push(Buffer.from(`${error}\n`)))
  child.on('close', (status) => {
    running--
    held = false
    done.add(name)
    if (status !== 0) failed.push(name)
    console.log(`\n── ${name} ──\n${Buffer.concat(output)}`)
    console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s${status === 0 ? '' : ', FAILED'}`)
    begin()
  })
}

begin()
process.on('exit', () => {
  for (const { name } of waiting) console.log(`${name}: never began`)
  if (failed.length > 0) console.log(`failed steps: ${failed.join(', ')}`)
  if (failed.length + waiting.length > 0) process.exitCode = 1
})
