// The steps of CI after `npm test`, each as soon as what it needs is done. More run at a time than there are cores, since many wait: for a timeout, a browser,
// a disk. The output of a step is printed when it ends. Exit 1 if one failed.
import { spawn } from 'node:child_process'
import { root } from './prepare.mjs'

const suite = (name, rest = {}) => ({ name, run: ['node', 'scripts/test.mjs', name], ...rest })
const install = (name, needs = []) => ({ name: `install ${name}`, run: ['.ci/install', name], needs, computes: false })
/**
 * In the order in which they begin, the longest first, so that none is left alone at the end. `alone`: measures counts and processor time on one core;
 * installations may run during it, and what is marked `beside` on the other core.
 *
 * @type {{ name: string, run: string[], needs?: string[], alone?: boolean, beside?: boolean, computes?: boolean }[]}
 */
const steps = [
  suite('work', { alone: true }),
  install('debian'),
  install('peers'),
  install('nnunet', ['install peers']),
  { name: 'install engines', run: ['node', 'scripts/installEngines.mjs'], needs: ['install debian'], computes: false },
  { name: 'build', run: ['npm', 'run', 'build', '--silent'], beside: true },
  { name: 'build site', run: ['node', 'site/build/run.mjs', 'build'], needs: ['build'], beside: true },
  suite('processes', { needs: ['install debian'] }),
  suite('package', { needs: ['build'] }),
  suite('site', { needs: ['build site', 'install debian'] }),
  suite('peers', { needs: ['build', 'install debian', 'install peers', 'install nnunet'] }),
  suite('browser', { needs: ['build', 'install debian'] }),
  { name: 'python', run: ['npm', 'run', 'test:python', '--silent'], needs: ['build', 'install peers'] },
  suite('sweeps'),
  suite('generated'),
  { name: 'engines', run: ['node', 'scripts/test.mjs', 'engines'], needs: ['build', 'install engines'] },
  suite('fuzz', { needs: ['build'] }),
  { name: 'check', run: ['node', 'scripts/check.mjs', '--code'], needs: ['build'] },
]

const LANES = 4
const waiting = [...steps]
const done = new Set()
const failed = []
let running = 0
let held = false

/** Begins every step that may. */
function begin() {
  const ready = () => waiting.filter(({ needs = [] }) => needs.every((name) => done.has(name)))
  for (const step of ready()) if (step.computes === false) start(step)
  while (running < LANES && !held) {
    const next = ready()[0]
    if (!next || (next.alone && running > 0)) break
    start(next)
  }
  if (held) for (const step of ready()) if (step.beside) start(step)
}

/** Runs the words behind it, and tells what all that they started and waited for has computed. */
const timed = '"$@"; status=$?; times >&3; exit "$status"'

/** Seconds of the second line of `times`, as `12m3.456s 0m1.234s` for user and system. @param {string} times */
function computed(times) {
  const all = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  return Math.round(all.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0))
}

/** Runs a step; its end begins others. */
function start(step) {
  const { name, run, alone = false, computes = true } = step
  const [command, ...args] = run
  waiting.splice(waiting.indexOf(step), 1)
  const began = performance.now()
  const output = []
  if (computes) running++
  if (alone) held = true
  const child = spawn('bash', ['-c', timed, name, command, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  let times = ''
  child.stdio[3].on('data', (chunk) => {
    times += chunk
  })
  child.on('error', (error) => output.push(Buffer.from(`${error}\n`)))
  child.on('close', (status) => {
    if (computes) running--
    if (alone) held = false
    done.add(name)
    if (status !== 0) failed.push(name)
    console.log(`\n── ${name} ──\n${Buffer.concat(output)}`)
    const [from, to] = [began, performance.now()].map((time) => Math.round(time / 1000))
    const told = `${to - from} s, ${computed(times)} s of processor time, from ${from} s to ${to} s of the steps`
    console.log(`${name}: ${told}${status === 0 ? '' : ', FAILED'}`)
    begin()
  })
}

begin()
process.on('exit', () => {
  for (const { name } of waiting) console.log(`${name}: never began`)
  if (failed.length > 0) console.log(`failed steps: ${failed.join(', ')}`)
  if (failed.length + waiting.length > 0) process.exitCode = 1
})
