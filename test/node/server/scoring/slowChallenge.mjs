// A challenge whose submission says what goes wrong: an error, the end of its process, a case that never ends.
export const slow = {
  id: 'slow',
  title: 'Cases that misbehave',
  task: 'test',
  metrics: [{ name: 'right', direction: 'higher' }],
  answers: { id: 'id', numbers: { truth: 'secret' } },
  submission: { id: 'id', numbers: { guess: 'guess' } },
  pairing: { ids: 'text', rule: 'same-set' },
  scoreCase(_, { truth, guess }) {
    if (guess === -1) throw new Error(`the answer is ${truth}`)
    if (guess === -2) process.exit(7)
    if (guess === -3) for (;;);
    return { metrics: { right: Number(truth === guess) }, state: null }
  },
  aggregate: (cases) => ({ right: cases.reduce((sum, { evidence }) => sum + (evidence?.metrics.right ?? 0), 0) }),
}
