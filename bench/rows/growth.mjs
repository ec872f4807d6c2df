// How work grows: inputs on which it could explode (G1), and the exponents of the metrics whose work a test bounds.
import { fileURLToPath } from 'node:url'
import { ownMeasure } from '../harness/ownMeasure.mjs'
import { wallOf } from '../harness/processes.mjs'
import { exponent, minimum } from '../harness/statistics.mjs'

const script = (name) => fileURLToPath(new URL(`../ours/${name}.mjs`, import.meta.url))
const answer = (...args) => JSON.parse(wallOf(process.execPath, args).stdout.trim().split('\n').at(-1))

/** Seconds and MB of a fresh process; the aim is half of each must. */
const hard = (name, title, task, { seconds, megabytes }) =>
  ownMeasure(
    `G1 ${name}`,
    title,
    'none',
    ({ rounds }) => {
      const found = Array.from({ length: Math.min(3, rounds) }, () => answer(script('hardOnce'), task))
      const peak = minimum(found.map((one) => one.peak))
      const must = { seconds: 1000 * seconds, ...(megabytes ? { megabytes } : {}) }
      const bound = (most) => (most ? { must: most, aim: most / 2 } : {})
      return {
        peak,
        values: [
          { name: 'time', value: minimum(found.map(({ ms }) => ms)), unit: 'ms', ...bound(must.seconds) },
          { name: 'peak memory', value: peak, unit: 'MB', ...bound(must.megabytes) },
        ],
      }
    },
    { quick: true },
  )

/** What a test accepts of an exponent beyond the promised one: seven times the time for four times the size. */
const MORE = 0.4

const metrics = ownMeasure('S1 metrics', 'processor time of metrics against the size of their input', 'none', () => ({
  values: answer(script('growth')).map(({ name, exponent: promised, points }) => ({
    name: `${name}, exponent`,
    value: exponent(points),
    must: promised + MORE,
  })),
}))

export const growthRows = [
  hard('max-bipartite', 'panopticQuality, max-bipartite, 50 000 instances', 'bipartite', {
    seconds: 1,
    megabytes: 400,
  }),
  hard('clDice', 'clDice of a filled image of 2048²', 'clDice', { seconds: 1 }),
  hard('kappa', 'cohenKappa of 60 000 classes', 'kappa', { seconds: 1 }),
  hard('rank', 'medgrade rank of 2000 algorithms over 10 cases, the whole command', 'rank', {
    seconds: 5,
    megabytes: 400,
  }),
  hard('rank page', 'medgrade rank --html of 5 algorithms over 100 000 cases, the whole command', 'page', {
    seconds: 30,
  }),
  hard('compare page', 'medgrade compare --html of two reports of 100 000 cases, the whole command', 'compare', {
    seconds: 30,
  }),
  hard('meteor', 'meteor of two texts of 64 000 words', 'meteor', { seconds: 1 }),
  metrics,
]
