import { float64Vector, type Vector } from '../../array/vector'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { comparablePairs } from '../../kernels/statistics/comparablePairs'

/** Options of {@link concordanceIndex}. */
export interface ConcordanceIndexOptions {
  /** `'harrell'` (default): every pair counts once. `'uno'`: pairs weigh by the censoring that the earlier event survived. */
  readonly method?: 'harrell' | 'uno'
  /** Only events before this time weigh; for `'uno'`. Default Infinity. */
  readonly tau?: number
  /** Predictions that differ by at most this are tied. Default 0, as lifelines; scikit-survival has 1e-8. */
  readonly tieTolerance?: number
}

/** What {@link concordanceIndex} returns. */
export interface Concordance {
  /** (concordant + tied/2)/pairs, weighted for `'uno'`: 0 to 1, ½ is chance, higher is better. */
  readonly index: number
  readonly concordant: number
  readonly discordant: number
  /** Pairs of equal predictions. */
  readonly tiedPredictions: number
  /** Over the events, the censored cases at the same time, as scikit-survival counts them. */
  readonly tiedTimes: number
}

/**
 * Concordance index of predicted survival times: how often the case with the earlier event has the earlier prediction. Give minus the risk where a model
 * predicts risks.
 *
 * A pair counts if the earlier time is an event; equal times count if exactly one is an event, which then should have the smaller prediction.
 *
 * @param times observed times, of the event or of the censoring.
 * @param events whether the event happened, one a case (true or 1).
 * @param predictedTimes larger for a later event.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `too-few-values` if no pair counts, `bad-input` for a number that is not finite or, for
 *   `'uno'`, a sample whose censoring leaves an event without weight; `bad-argument`.
 * @example
 * concordanceIndex([1, 2, 3, 4], [true, true, false, true], [1, 3, 2, 4]).index // → 0.8
 */
export function concordanceIndex(
  times: Vector,
  events: ArrayLike<boolean | number>,
  predictedTimes: Vector,
  options: ConcordanceIndexOptions = {},
): Concordance {
  checkArguments({ events }, ['number or boolean'])
  checkOptions('concordanceIndex', options, { method: 'string', tau: 'number', tieTolerance: 'number' })
  const { tau = Infinity, tieTolerance = 0 } = options
  const method = oneOf('method', options.method, 'harrell', 'uno')
  if (!(tieTolerance >= 0)) refuse('bad-argument', 'tieTolerance', tieTolerance, 'a number from 0')
  const time = finite(times, 'times')
  const predicted = finite(predictedTimes, 'predictedTimes')
  const n = time.length
  if (events.length !== n || predicted.length !== n)
    refuse('shape-mismatch', 'cases', [events.length, predicted.length], n)
  const event = Uint8Array.from({ length: n }, (_, i) => Number(Boolean(events[i])))
  const weight = method === 'uno' ? unoWeights(time, event, tau) : Float64Array.from(event)
  const pairs = comparablePairs(time, event, predicted, tieTolerance)
  const counts = { concordant: 0, discordant: 0, tiedPredictions: 0, tiedTimes: pairs.tiedTimes }
  let right = 0
  let all = 0
  for (const [i, own] of weight.entries()) {
    const [total, concordant, tied] = [pairs.all[i]!, pairs.concordant[i]!, pairs.tied[i]!]
    counts.concordant += concordant
    counts.tiedPredictions += tied
    counts.discordant += total - concordant - tied
    all += own * total
    right += own * (concordant + tied / 2)
  }
  if (all === 0) refuse('too-few-values', 'pairs that can be compared', 0, 'at least 1')
  return { index: right / all, ...counts }
}

function finite(values: Vector, name: string): Float64Array {
  const list = float64Vector(values, name)
  const odd = list.findIndex((value) => !Number.isFinite(value))
  if (odd >= 0) refuse('bad-input', `${name}[${odd}]`, list[odd], 'a finite number')
  return list
}

/** 1/G(t)² of each event before tau, G the Kaplan–Meier curve of the censoring; at one time events leave the cases at risk before censorings do. */
function unoWeights(time: Float64Array, event: Uint8Array, tau: number): Float64Array {
  const order = [...time.keys()].sort((a, b) => time[a]! - time[b]!)
  const weight = new Float64Array(time.length)
  let survival = 1
  for (let from = 0, to = 0; from < order.length; from = to) {
    const now = time[order[from]!]!
    while (to < order.length && time[order[to]!] === now) to++
    const here = order.slice(from, to)
    const happened = here.filter((i) => event[i] === 1)
    const censored = here.length - happened.length
    if (censored > 0) survival *= 1 - censored / (order.length - from - happened.length)
    if (happened.length === 0 || now >= tau) continue
    if (survival === 0) refuse('bad-input', `cases without censoring at time ${now}`, 0, 'some, or a smaller tau')
    for (const i of happened) weight[i] = 1 / survival ** 2
  }
  return weight
}
