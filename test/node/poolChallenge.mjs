// A challenge that lives in a module, as a worker finds it: what a case does is written in its prediction.
export const pooled = {
  id: 'pooled',
  title: 'Cases that misbehave',
  task: 'test',
  metrics: [{ name: 'value', direction: 'higher' }],
  answers: { id: 'id', files: { truth: { column: 'file', reader: 'text' } } },
  submission: { id: 'id', files: { guess: { column: 'file', reader: 'text' } } },
  pairing: { ids: 'text', rule: 'same-set' },
  scoreCase({ guess }) {
    if (guess === 'memory') {
      const hoard = []
      // Large ones: a heap that small arrays fill ends the whole process under Node 24, and under 26 nothing.
      for (;;) hoard.push(new Array(100_000).fill(hoard.length))
    }
    if (guess === 'exit') process.exit(7)
    if (guess === 'forever') for (;;);
    if (guess === 'throw') throw new Error('no good')
    return { metrics: { value: Number(guess) }, state: null }
  },
  aggregate: (cases) => ({ value: cases.reduce((sum, { evidence }) => sum + (evidence?.metrics.value ?? 0), 0) }),
  onCaseError: 'aggregate',
}
