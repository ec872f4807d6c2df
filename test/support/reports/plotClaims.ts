import type { Evaluation } from '../../../src/evaluation'
import type { Claim } from './holdClaims'

const n = String.raw`(\d+)`
const number = String.raw`([+−]?[\d.]+)`
const fixed = (value: number) => value.toFixed(3)
const measure = (value: number) =>
  `${value > 0 ? '+' : ''}${Number(value.toPrecision(4))}`.replace('-', '−').replace(/^\+0$/, '0')

/** Every claim of the figures of tables and detections of two models, from the rows of the evaluation and the numbers behind the figures. */
export function plotClaims({ cases, models }: Evaluation): Claim[] {
  const plotted = cases.filter(({ plots }) => plots)
  const [a, b] = models as [string, string]
  const both = <T>(of: (one: (typeof plotted)[number]) => T) => plotted.map(of)
  const value = (metric: string) =>
    both(({ rows }) => fixed(rows.find((row) => row.label === 'all' && row.metric === metric)!.value))
  const plots = () => both((one) => one.plots!)
  const first = () => plots()[0]!
  const rows = () => first().rows
  const pair = (score: string, shown: () => readonly string[]): Claim => ({
    words: new RegExp(`${score}: (\\w+) ${number}, (\\w+) ${number}\\.`),
    truth: () => [a, shown()[0], b, shown()[1]],
  })
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  const precisions = () =>
    plots().map(({ scores }) =>
      fixed(
        mean(
          scores!.map(({ precisionRecall }) => {
            const { x, y } = precisionRecall!
            return x.reduce((sum, at, k) => sum + (k === 0 ? 0 : (at - x[k - 1]!) * y[k]!), 0)
          }),
        ),
      ),
    )
  const bins = () =>
    plots().map(({ reliability, rows: all }) =>
      fixed(
        reliability!.bins.reduce((sum, bin) => sum + (bin.rows / all) * Math.abs(bin.accuracy - bin.confidence), 0),
      ),
    )
  const curveAt = (x: readonly number[], y: readonly number[], place: number) => {
    const after = x.findIndex((one) => one > place)
    if (after < 0) return y.at(-1)!
    return y[after - 1]! + ((y[after]! - y[after - 1]!) * (place - x[after - 1]!)) / (x[after]! - x[after - 1]!)
  }
  const responses = () =>
    plots().map(({ detections }) => {
      const { x, y } = detections!.froc
      return fixed(mean([1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8].map((rate) => curveAt(x, y, rate))))
    })
  const right = () =>
    plots().map(({ confusion }) => {
      const { matrix, hasNone } = confusion!
      const own = hasNone ? matrix.slice(0, -1) : matrix
      return [own.reduce((sum, row, k) => sum + row[k]!, 0), own.flat().reduce((sum, count) => sum + count, 0)]
    })
  const inside = () => cases.filter(({ whole, model }) => !whole && model === a)
  const objects = () =>
    inside().reduce(
      (sum, one) =>
        sum +
        one.rows.filter(({ metric }) => metric === 'tp' || metric === 'fn').reduce((all, row) => all + row.value, 0),
      0,
    )
  const curves = () =>
    plots().flatMap(({ scores, detections }) => [
      ...(scores ?? []).map(({ roc }) => roc),
      ...(detections ? [detections.froc] : []),
    ])
  return [
    {
      words: new RegExp(`positives: ${n} of ${n} rows \\((\\w+)\\)`),
      truth: () => [first().confusion!.matrix[1]!.reduce((sum, one) => sum + one, 0), rows(), 'cancer'],
    },
    { words: new RegExp(`${n} rows, a panel each class`), truth: () => [rows()] },
    pair('(?<!Mean )AUROC', () => value('auroc')),
    {
      words: new RegExp(`Mean AUROC of ${n} classes: (\\w+) ${number}, (\\w+) ${number}\\.`),
      truth: () => [first().classes, a, value('auroc')[0], b, value('auroc')[1]],
    },
    pair('Average precision', precisions),
    {
      words: new RegExp(`Mean average precision of ${n} classes: (\\w+) ${number}, (\\w+) ${number}\\.`),
      truth: () => [first().classes, a, precisions()[0], b, precisions()[1]],
    },
    pair('Expected calibration error', bins),
    pair('AP50', () => value('ap50')),
    {
      words: new RegExp(
        `Mean sensitivity at 1/8, 1/4, 1/2, 1, 2, 4 and 8 false positives: (\\w+) ${number}, (\\w+) ${number}\\.`,
      ),
      truth: () => [a, responses()[0], b, responses()[1]],
    },
    { words: new RegExp(`the means of ${n} rows in 15 bins`), truth: () => [rows()] },
    {
      words: /(Bands: pointwise 95 % percentile bootstrap|No band: fewer than 10) (?:over the )?(rows|images)/,
      truth: ([said], { where }) => [
        curves().every(({ band }) => band === null) === said!.startsWith('No') ? said : 'the other',
        where.includes('froc') || first().detections ? 'images' : 'rows',
      ],
    },
    {
      words: new RegExp(`${n} objects in ${n} images, found from an IoU of 0\\.5 on`),
      truth: () => [objects(), inside().length],
    },
    {
      words: new RegExp(`from an IoU of 0\\.5 on, the mean over ${n} classes, at COCO's 101 recalls`),
      truth: () => [2],
    },
    { words: /from an IoU of 0\.5 on, whatever the class/, truth: () => [] },
    {
      words: new RegExp(
        `Of the right class: (\\w+) ${n} of ${n} (?:rows|objects); (\\w+) ${n} of ${n} (?:rows|objects)\\.`,
      ),
      truth: () => [a, ...right()[0]!, b, ...right()[1]!],
    },
    { words: /bias ± 1\.96 standard deviations/, truth: () => [] },
    {
      words: new RegExp(`(\\w+) bias ${number}, limits ${number} to ${number}, ${n} of ${n} rows beyond them`),
      truth: ([model]) => {
        const { agreement, rows: all } = plotted.find((one) => one.model === model)!.plots!
        const { truth, predicted, every, bias, limits, outside } = agreement!
        if (every > 1) return [model, measure(bias), ...limits.map(measure), outside, all]
        const differences = predicted.map((one, k) => one - truth[k]!)
        const own = mean(differences)
        const sd = Math.sqrt(differences.reduce((sum, one) => sum + (one - own) ** 2, 0) / (all - 1))
        const ends = [own - 1.96 * sd, own + 1.96 * sd] as const
        const beyond = differences.filter((one) => one < ends[0] || one > ends[1]).length
        return [model, measure(own), ...ends.map(measure), beyond, all]
      },
    },
    {
      words: /(Shaded: their 95 % intervals by Student's t|No intervals: fewer than 10 rows)\./,
      truth: () => [rows() < 10 ? 'No intervals: fewer than 10 rows' : "Shaded: their 95 % intervals by Student's t"],
    },
    {
      words: new RegExp(`One of ${n} rows is drawn`),
      truth: () => (rows() > 500 ? [Math.ceil(rows() / 500)] : null),
    },
    { words: new RegExp(`Each dot is one of ${n} rows`), truth: () => [rows()] },
  ]
}
