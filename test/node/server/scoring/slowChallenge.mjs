// A challenge whose cases take long where the guess is right, so that the time of a grading tells what was right.
const busy = (ms) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

export const slow = {
  id: 'slow',
  title: 'Cases that take time',
  task: 'test',
  metrics: [{ name: 'right', direction: 'higher' }],
  answers: { id: 'id', numbers: { truth: 'secret' } },
  submission: { id: 'id', numbers: { guess: 'guess' } },
  pairing: { ids: 'text', rule: 'same-set' },
  scoreCase(_, { truth, guess }) {
    if (guess === -1) throw new Error(`the answer is ${truth}`)
    if (guess === -2) process.exit(7)
    if (guess === -3) for (;;);
    if (truth === guess) busy(20)
    return { metrics: { right: Number(truth === guess) }, state: null }
  },
  aggregate: (cases) => ({ right: cases.reduce((sum, { evidence }) => sum + (evidence?.metrics.right ?? 0), 0) }),
}
