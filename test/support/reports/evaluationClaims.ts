import type { Evaluation } from '../../../src/evaluation'
import { differenceRange, shownInterval } from '../../../src/ranking/intervals/shownInterval'
import { meanInterval } from '../../../src/ranking/statistics'
import { meanIntervalMethod } from '../../../src/reporting/content/meanIntervalWords'
import type { Claim } from './holdClaims'

const n = String.raw`(\d+)`
const number = String.raw`([+−]?[\d.]+)`
/** Names of models and labels are words. */
const name = String.raw`([\w ]+?)`

/** Of the metrics of a sample: decimals of a page, bounds, and which end is better. */
export const sampled = {
  dice: { unit: 'one', better: 'higher', range: [0, 1], places: 3 },
  assd: { unit: 'mm', better: 'lower', range: [0, Infinity], places: 2 },
  fp: { unit: 'voxel', better: null, range: [0, Infinity], places: 0 },
} as const
type Metric = keyof typeof sampled

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const fixed = (value: number, places = 3) => value.toFixed(places).replace('-', '−')
const short = (value: number) => String(Number(value.toFixed(3))).replace('-', '−')
const signed = (value: number) => `${value > 0 ? '+' : ''}${fixed(value)}`

/** Every claim of the page of one, two or three models, from the values of their cases; the first metric is Dice. */
export function evaluationClaims({ models, cases, missing }: Evaluation): Claim[] {
  const labels = [...new Set(cases.flatMap(({ rows }) => rows.map(({ label }) => label)))]
  const ids = [...new Set([...cases, ...missing].map((one) => one.case))]
  const value = (model: string, id: string, label: string, metric: Metric) =>
    cases
      .find((one) => one.model === model && one.case === id)
      ?.rows.find((row) => row.label === label && row.metric === metric)?.value ?? Number.NaN
  const finite = (model: string, label: string, metric: Metric) =>
    ids.map((id) => value(model, id, label, metric)).filter(Number.isFinite)
  const interval = (values: readonly number[], metric: Metric) =>
    values.length < 10 ? null : meanInterval(values, { range: sampled[metric].range })
  const overLabels = (model: string) => mean(labels.map((label) => mean(finite(model, label, 'dice'))))
  const ofCase = (model: string, id: string, metric: Metric) => {
    const own = labels.map((label) => value(model, id, label, metric)).filter(Number.isFinite)
    return own.length === 0 ? Number.NaN : mean(own)
  }
  const failed = (model: string) => cases.filter((one) => one.model === model && one.error).length
  const absent = (model: string) => missing.filter((one) => one.model === model).length
  const [one] = models as [string]
  const caseValues = (metric: Metric) => ids.map((id) => ofCase(one, id, metric)).filter(Number.isFinite)
  const infiniteCases = (metric: Metric) =>
    ids.filter(
      (id) =>
        Number.isNaN(ofCase(one, id, metric)) &&
        labels.some((label) => Math.abs(value(one, id, label, metric)) === Infinity),
    ).length
  const ranked = models.toSorted((a, b) => overLabels(b) - overLabels(a))
  const differences = (a: string, b: string, label: string, metric: Metric) =>
    ids.map((id) => value(a, id, label, metric) - value(b, id, label, metric)).filter(Number.isFinite)
  const pairs = ranked.flatMap((a, at) => ranked.slice(at + 1).map((b) => [a, b] as const))
  const rows = labels.flatMap((label) =>
    (['dice', 'assd'] as const).flatMap((metric) => pairs.map(([a, b]) => ({ a, b, label, metric }))),
  )
  const ends = (values: readonly number[], metric: Metric) =>
    shownInterval(Float64Array.from(values), { range: differenceRange(sampled[metric].range) })
  const inOrder = (a: string, b: string) => ranked.filter((model) => model === a || model === b) as [string, string]
  const both = inOrder(ranked[0]!, ranked[1] ?? ranked[0]!)
  const drawn = rows
    .filter(({ a, b }) => both.includes(a) && both.includes(b))
    .map(({ a, b, label, metric }) => ({
      count: differences(a, b, label, metric).length,
      ...ends(differences(a, b, label, metric), metric),
    }))
  const dots = labels.flatMap((label) =>
    ids.map((id) => both.map((model) => value(model, id, label, 'dice'))).filter((pair) => pair.every(Number.isFinite)),
  )
  /** Cases behind the intervals that a sentence of warnings names. */
  const counts = (names: string) =>
    models.length === 1
      ? names.split(', ').map((metric) => caseValues(metric as Metric).length)
      : rows
          .filter(({ a, b, label, metric }) => {
            const said = `${metric} of ${label}${models.length > 2 ? `, ${a} − ${b}` : ''}`
            return names.split(models.length > 2 ? '; ' : ', ').includes(said)
          })
          .map(({ a, b, label, metric }) => differences(a, b, label, metric).length)
  const same = (values: readonly (number | string)[]) =>
    values.length > 0 && new Set(values).size === 1 ? values[0]! : 'several'
  const told = (state: 'failed' | 'without a prediction', model: string) =>
    state === 'failed' ? failed(model) : absent(model)
  return [
    {
      words: new RegExp(`(\\w+) ${number}(?: mm)? here and ${number}(?: mm)? there`),
      truth: ([metric]) => {
        const known = metric as Metric
        const here = mean(caseValues(known))
        const there = mean(labels.map((label) => mean(finite(one, label, known))))
        const texts = [here, there].map((all) => fixed(all, sampled[known].places))
        return labels.length > 1 && texts[0] !== texts[1] ? [metric, ...texts] : null
      },
    },
    {
      words: new RegExp(
        `^Mean dice(?: of ${name}| over ${n} labels and) ?(?:over )?(?:${n} of )?${n} cases is ${number}(?: \\(${number} to ${number}\\))?(?:: (.+?))?(; too few for an interval)?\\.$`,
      ),
      truth: ([label, , , , , , , parts]) => {
        const several = labels.length > 1
        const done = ids.length - failed(one) - absent(one)
        const text = (own: string) => {
          const found = finite(one, own, 'dice')
          const at = interval(found, 'dice')
          return `${fixed(mean(found))}${at ? ` (${fixed(at.low)} to ${fixed(at.high)})` : ''}`
        }
        // Over several labels the mean is one over cases where every case has every label.
        const complete = ids.every(
          (id) => new Set(labels.map((own) => Number.isFinite(value(one, id, own, 'dice')))).size === 1,
        )
        const known = several
          ? complete
            ? interval(caseValues('dice'), 'dice')
            : null
          : interval(finite(one, labels[0]!, 'dice'), 'dice')
        return [
          several ? '' : labels[0] === label ? label : 'another',
          several ? labels.length : '',
          done < ids.length ? done : '',
          ids.length,
          fixed(overLabels(one)),
          known ? fixed(known.low) : '',
          known ? fixed(known.high) : '',
          parts === '' ? '' : labels.map((own) => `${own} ${text(own)}`).join(', '),
          labels.some((own) => finite(one, own, 'dice').length < 10) ? '; too few for an interval' : '',
        ]
      },
    },
    {
      words: new RegExp(
        `^${name} has the (high(?:er|est)) mean dice(?: over ${n} labels)?(?: of ${n} models)?, ${number}(?: on ${n} of ${n} cases)?; ${name} has ${number}(?: on ${n} of ${n} cases)?\\. On the ${n} cases? with all values of both, ${name} − ${name} is ${number}(?: \\(${number} to ${number}\\))?; (too few for an interval|the interval excludes 0|the interval includes 0: no clear difference)\\.$`,
      ),
      truth: () => {
        const [best, second] = ranked as [string, string]
        const on = (model: string) => {
          const done = ids.length - failed(model) - absent(model)
          return done < ids.length ? [done, ids.length] : ['', '']
        }
        const all = ids
          .map((id) =>
            mean(labels.map((label) => value(both[0], id, label, 'dice') - value(both[1], id, label, 'dice'))),
          )
          .filter(Number.isFinite)
        const { estimate, low, high } = ends(all, 'dice')
        const bare = Number.isNaN(low)
        return [
          best,
          models.length > 2 ? 'highest' : 'higher',
          labels.length > 1 ? labels.length : '',
          models.length > 2 ? models.length : '',
          fixed(overLabels(best)),
          ...on(best),
          second,
          fixed(overLabels(second)),
          ...on(second),
          all.length,
          ...both,
          signed(estimate),
          bare ? '' : signed(low),
          bare ? '' : signed(high),
          bare
            ? 'too few for an interval'
            : low > 0 || high < 0
              ? 'the interval excludes 0'
              : 'the interval includes 0: no clear difference',
        ]
      },
    },
    { words: /with 95 % interval, from 10 cases on/, truth: () => [] },
    {
      words: /A mean over labels has an interval where every case has every label\./,
      truth: () => {
        const lacks = (model: string, metric: Metric) =>
          labels.some((label) => finite(model, label, metric).length >= 10) &&
          ids.some((id) => new Set(labels.map((label) => Number.isFinite(value(model, id, label, metric)))).size > 1)
        const shown = models.length > 1 ? (['dice'] as const) : (['dice', 'assd'] as const)
        return models.some((model) => shown.some((metric) => lacks(model, metric))) ? [] : null
      },
    },
    { words: new RegExp(`^${n} cases$`), truth: () => [ids.length] },
    {
      words: new RegExp(`^${n} (failed|without a prediction)(?: \\((.+)\\))?$`),
      truth: ([, state]) => {
        const by = models
          .map((model) => [model, told(state as 'failed', model)] as const)
          .filter(([, count]) => count > 0)
        return [
          by.reduce((sum, [, count]) => sum + count, 0),
          state,
          models.length > 1 ? by.map(([model, count]) => `${model} ${count}`).join(', ') : '',
        ]
      },
    },
    {
      words: new RegExp(`^([\\w, ]+): ${n} of ${n} values (?:is|are) missing; this figure leaves them out$`),
      truth: ([names]) => [names, same(counts(names!).map((count) => ids.length - count)), ids.length],
    },
    {
      words: new RegExp(`^(.+): With ${n} cases an interval may miss the truth far more often than it says$`),
      truth: ([names]) => [names, same(counts(names!).map((count) => (count >= 10 && count < 20 ? count : 'none')))],
    },
    {
      words: new RegExp(
        `^([\\w, ]+): ${n} of ${n} values (?:is|are) infinite(?: and ${n} missing)?; this figure leaves them out$`,
      ),
      truth: ([names, , , missing]) => {
        const own = (names!.split(', ') as Metric[]).map((metric) => infiniteCases(metric))
        const left = same(counts(names!).map((count, at) => ids.length - count - own[at]!))
        return [names, same(own), ids.length, missing === '' ? '' : left]
      },
    },
    {
      words: /^(.+): Fewer than 10 cases(?: with a finite value)?: all values are shown; no interval can be trusted$/,
      truth: ([names]) => (counts(names!).every((count) => count < 10) ? [names] : null),
    },
    {
      words: new RegExp(`^assd: ${n} values? (?:is|are) infinite and in no mean$`),
      truth: () => [labels.flatMap((label) => ids.filter((id) => value(one, id, label, 'assd') === Infinity)).length],
    },
    {
      words: new RegExp(`^${n} of ${n} cases? (?:has|have) no value\\.$`),
      truth: () => [failed(one) + absent(one), ids.length],
    },
    { words: new RegExp(`over the ${n} labels of a case`), truth: () => [labels.length] },
    {
      words: new RegExp(
        `(?:(dice|assd|dice, assd): )?95 % interval, studentised bootstrap, (logit|log) scale, n = ${n} cases`,
      ),
      truth: ([metric, scale]) => {
        const own = metric === '' ? (scale === 'logit' ? 'dice' : 'assd') : (metric as Metric)
        return [metric, own === 'dice' ? 'logit' : 'log', caseValues(own).length]
      },
    },
    {
      words: /(No|\d+ have no) interval: below 10 cases/,
      truth: () => {
        const few = (['dice', 'assd'] as const).filter((metric) => caseValues(metric).length < 10).length
        return [few === 2 ? 'No' : `${few} have no`]
      },
    },
    { words: new RegExp(`Values of ${n} cases for ${n} metrics`), truth: () => [ids.length, 2] },
    {
      words: new RegExp(`(Worst|Worse) dice: ${number} \\(([\\w-]+)\\)`),
      truth: (_, { where }) => {
        if (where.startsWith('labels')) {
          const measured = labels.filter((label) => Number.isFinite(mean(finite(one, label, 'dice'))))
          const worst = labels.toSorted((a, b) => mean(finite(one, a, 'dice')) - mean(finite(one, b, 'dice')))[0]!
          return [measured.length === 2 ? 'Worse' : 'Worst', short(mean(finite(one, worst, 'dice'))), worst]
        }
        const known = ids.filter((id) => Number.isFinite(ofCase(one, id, 'dice')))
        const worst = known.toSorted((a, b) => ofCase(one, a, 'dice') - ofCase(one, b, 'dice'))[0]!
        return ['Worst', short(ofCase(one, worst, 'dice')), worst]
      },
    },
    { words: new RegExp(`All ${n} cases: failures first`), truth: () => [ids.length] },
    { words: new RegExp(`, for ${n} labels;`), truth: () => [labels.length] },
    {
      words: new RegExp(
        `^Mean difference over the cases in which both have a finite value, with its 95 % interval(?: \\(${n} without: fewer than 10 cases\\))?\\.(?: ${n} of ${n} intervals? excludes? 0\\.)?`,
      ),
      truth: () => {
        const known = drawn.filter(({ low }) => !Number.isNaN(low))
        const clear = known.filter(({ low, high }) => low > 0 || high < 0).length
        return [drawn.length - known.length || '', ...(known.length > 0 ? [clear, known.length] : ['', ''])]
      },
    },
    {
      words: new RegExp(
        `two-sided Wilcoxon signed rank, exact up to 50 cases without ties; by Holm over ${n} comparisons?`,
      ),
      truth: () => [
        rows.filter(({ a, b, label, metric }) => differences(a, b, label, metric).some((one) => one !== 0)).length,
      ],
    },
    { words: /none below 10 cases/, truth: () => [] },
    {
      words: new RegExp(`Intervals: 95 %, ${meanIntervalMethod}`),
      truth: () => [],
    },
    {
      words: new RegExp(
        `below the line ${name} is better\\. ${name} is better in ${n} of ${n} values, ${name} in ${n}\\.$`,
      ),
      truth: () => {
        // The better minus the worse by the mean, as in all differences of the page.
        const [first, second] = both
        const won = (at: 0 | 1) => dots.filter((pair) => pair[at]! > pair[1 - at]!)
        return [first, first, won(0).length, dots.length, second, won(1).length]
      },
    },
    {
      words: new RegExp(`^The ${n} largest changes of dice, of ${n} values\\.$`),
      truth: () => [Math.min(10, dots.length), dots.length],
    },
    { words: new RegExp(`95 % interval \\(${meanIntervalMethod}\\)`), truth: () => [] },
  ]
}
