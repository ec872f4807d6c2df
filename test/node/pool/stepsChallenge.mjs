// A challenge whose submission says what goes wrong, and where: the column `mode` of the table for its functions, the text of a file for a case.
import { existsSync, writeFileSync } from 'node:fs'

export function misbehave(mode) {
  const [kind, path] = String(mode).split(' ')
  if (kind === 'hang') for (;;);
  // Hangs without computing.
  if (kind === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  if (kind === 'heap') {
    const hoard = []
    for (;;) hoard.push(new Array(100_000).fill(hoard.length))
  }
  if (kind === 'buffers') {
    const hoard = []
    for (;;) hoard.push(new Uint8Array(1 << 25).fill(1))
  }
  if (kind === 'die') process.kill(process.pid, 'SIGKILL')
  if (kind === 'die-once' && !existsSync(path)) {
    writeFileSync(path, '')
    process.kill(process.pid, 'SIGKILL')
  }
  if (kind === 'print') console.log('a line on standard output')
}

/** `tasks hang` → `hang` for the step `tasks`. */
const modeOf = (step, mode) => (mode.startsWith(`${step} `) ? mode.slice(step.length + 1) : '')

export const steps = {
  id: 'steps',
  title: 'Steps that misbehave',
  task: 'test',
  metrics: [{ name: 'value', direction: 'higher' }],
  answers: { id: 'id' },
  submission: { id: 'id' },
  pairing: { ids: 'text', rule: 'same-set' },
  tasks({ submission, answers }) {
    const text = (table, name) => table.columns.get(name)?.text ?? []
    const mode = text(submission, 'mode')[0] ?? ''
    misbehave(modeOf('tasks', mode))
    const files = text(submission, 'file')
    return text(answers, 'id').map((id, i) => ({
      id,
      files: { guess: { side: 'submission', paths: [files[i]], reader: 'text' } },
      values: { mode },
    }))
  },
  scoreCase({ guess }, { mode }) {
    misbehave(modeOf('score', guess))
    return { metrics: { value: Number(guess) || 0 }, state: mode }
  },
  aggregate(cases) {
    misbehave(modeOf('aggregate', cases.find(({ evidence }) => evidence)?.evidence.state ?? ''))
    return { value: cases.reduce((sum, { evidence }) => sum + (evidence?.metrics.value ?? 0), 0) }
  },
  onCaseError: 'aggregate',
}
