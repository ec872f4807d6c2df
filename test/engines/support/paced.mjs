// A challenge whose cases take as long as they say: the prediction is `value milliseconds`, or `exit`.
export const paced = {
  id: 'paced',
  title: 'Cases that take their time',
  task: 'test',
  metrics: [{ name: 'value', direction: 'higher' }],
  answers: { id: 'id', files: { truth: { column: 'file', reader: 'text' } } },
  submission: { id: 'id', files: { guess: { column: 'file', reader: 'text' } } },
  pairing: { ids: 'text', rule: 'same-set' },
  scoreCase({ guess, truth }) {
    if (guess === 'exit') process.exit(7)
    const [value, milliseconds] = guess.split(' ').map(Number)
    for (const end = performance.now() + milliseconds; performance.now() < end; );
    return { metrics: { value: value - Number(truth) }, state: { value, none: Number.NaN } }
  },
  aggregate: (cases) => ({
    value: cases.reduce((sum, { index, evidence }) => sum + (index + 1) * (evidence?.metrics.value ?? 0), 0),
  }),
  onCaseError: 'aggregate',
}
