import { describe, expect, it } from 'vitest'
import { findChallenge } from '../../../src/challenges/findChallenge'
import { leaderboardOf } from '../../../src/challenges/leaderboardOf'
import type { ChallengeReport } from '../../../src/contract'
import { grade } from '../../../src/engine/grade'
import { gradeFiles } from '../../../src/node'
import { correlationInterval, meanInterval } from '../../../src/ranking/statistics'
import { submissionReport } from '../../../src/reporting'
import { seededRandom } from '../../peers/runPeer'
import { type Claim, heldClaims } from '../../support/reports/holdClaims'

// Every sentence of the page of one submission, from its report and the published leaderboard.

const n = String.raw`(\d+)`
const number = String.raw`(−?[\d.]+|missing|−?∞)`

interface Board {
  readonly numEntries: number
  readonly entries: readonly { readonly values: Readonly<Record<string, number | null>> }[]
}

async function claims(report: ChallengeReport): Promise<Claim[]> {
  const challenge = (await findChallenge(report.challenge_id))!
  const board = (await leaderboardOf(report.challenge_id)) as Board | null
  const cases = report.details!.cases
  const failed = cases.filter(({ error }) => error).length
  const done = report.metrics!
  const values = (name: string) => cases.map(({ metrics }) => Number(metrics?.[name] ?? Number.NaN))
  const directed = challenge.metrics.filter(({ direction }) => direction !== null)
  const published = (name: string) => {
    const { column = name } = challenge.metrics.find((one) => one.name === name)!
    return (board?.entries ?? []).flatMap(({ values: own }) => own[column] ?? [])
  }
  const better = (name: string) => {
    const sign = challenge.metrics.find((one) => one.name === name)!.direction === 'lower' ? -1 : 1
    // Positions are of the rounded values.
    const value = Number(done[name])
    const all = published(name)
    return {
      worse: all.filter((one) => sign * (value - one) > 0).length,
      equal: all.filter((one) => one === value).length,
      all: all.length,
    }
  }
  /** The text where it is the value, rounded to its decimals. */
  const shown = (value: number, text = '0.000') => {
    const rounded = value.toFixed(text.split('.')[1]?.length ?? 0).replace('-', '−')
    return Number(text) === 0 && value !== 0 ? value.toFixed(3).replace('-', '−') : rounded
  }
  const medal = report.gold_medal ? 'gold' : report.silver_medal ? 'silver' : report.bronze_medal ? 'bronze' : null
  const percent = `${(100 * Number(done.percentile)).toFixed(1)}`
  const ends = (name: string) => {
    const own = values(name).filter(Number.isFinite)
    if (own.length > 0)
      return own.length < 10 ? null : meanInterval(own, { range: name === 'dice' ? [0, 1] : [-Infinity, Infinity] })
    const coefficient = { plcc: 'pearson', srocc: 'spearman', krocc: 'kendall' }[name] as 'pearson' | undefined
    return coefficient && cases.length >= 10
      ? correlationInterval(values('truth'), values('prediction'), { coefficient })
      : null
  }
  const unitOf = (name: string) => {
    const { unit } = challenge.metrics.find((one) => one.name === name)!
    return { ml: ' mL', mm: ' mm', dB: ' dB' }[unit ?? ''] ?? ''
  }
  const anyInterval = Object.keys(done).some((name) => ends(name) !== null)
  return [
    {
      words: new RegExp(
        `^([\\w ]+?) is ${number}( [a-zA-Z]+)?(?: \\(${number} to ${number}\\))?(?: \\(.*?n = ${n} cases?.*?\\)| \\(${n} cases?, too few for an interval\\))?(?:, position ${n} beside ${n} published entries)?\\.$`,
      ),
      truth: ([name, , , , , of, few, position]) => {
        const value = Number(report.details!.raw![name!])
        const interval = ends(name!)
        return [
          name,
          shown(value),
          unitOf(name!),
          interval ? shown(interval.low) : '',
          interval ? shown(interval.high) : '',
          interval ? cases.length - failed : of === '' ? '' : 'none',
          interval || few === '' ? '' : cases.length - failed,
          done[`${name}_position`] ?? '',
          position === '' ? '' : published(name!).length,
        ]
      },
    },
    {
      words: /^(?:Percentile over all ranked metrics: ([\d.]+) %; )?(No|no|[Gg]old|[Ss]ilver|[Bb]ronze) medal\.$/,
      truth: ([share, word]) => [
        share === '' ? '' : percent,
        word === 'No' || word === 'no'
          ? medal === null
            ? word
            : 'a'
          : medal === word!.toLowerCase()
            ? word
            : 'another',
      ],
    },
    {
      words: new RegExp(
        `^Among ${n} published entries: (?:mean position ([\\d.]+), )?(?:percentile ([\\d.]+) %, )?(no|gold|silver|bronze) medal, (not )?above the median\\.$`,
      ),
      truth: ([, mean, share]) => [
        board!.numEntries,
        mean === '' ? '' : Number(Number(done.mean_position).toFixed(3)),
        share === '' ? '' : percent,
        medal ?? 'no',
        report.above_median ? '' : 'not ',
      ],
    },
    {
      words: new RegExp(`^(\\w+) ${number}( [a-zA-Z]+)?: better than ${n} of ${n} entries(?:, equal to ${n})?\\.$`),
      truth: ([name, text]) => {
        const { worse, equal, all } = better(name!)
        expect([name, Number(done[`${name}_position`])]).toEqual([name, 1 + all - worse - equal])
        return [
          name,
          shown(Number(report.details!.raw![name!]), text),
          unitOf(name!),
          worse,
          all,
          equal === 0 ? '' : equal,
        ]
      },
    },
    {
      words: new RegExp(`${n} of ${n} on (\\w+)`),
      truth: ([, , name]) => [better(name!).worse, better(name!).all, name],
    },
    { words: new RegExp(`^beside ${n} published entr(?:y|ies)$`), truth: () => [board!.numEntries] },
    { words: /^percentile ([\d.]+) %$/, truth: () => [percent] },
    { words: /^(no|gold|silver|bronze) medal$/, truth: () => [medal ?? 'no'] },
    { words: new RegExp(`^${n} cases?$`), truth: () => [cases.length] },
    { words: new RegExp(`^${n} failed$`), truth: () => [failed] },
    { words: /ISLES'22|^fixtures\/\S+$|Near 0: the size/, truth: () => [] },
    { words: new RegExp(`Each dot is one of ${n} cases?`), truth: () => [cases.length] },
    {
      words: new RegExp(`Spearman’s correlation: ${number}( \\(no interval\\))?`),
      truth: ([value], { where }) => {
        const name = where.slice(where.indexOf('/size-') + 6).replaceAll('-', '_')
        const sizes = values('gt_voxels')
        return [
          value === ''
            ? name
            : String(
                Number(correlationInterval(sizes, values(name), { coefficient: 'spearman' }).estimate.toFixed(3)),
              ).replace('-', '−'),
          cases.length < 10 ? ' (no interval)' : '',
        ]
      },
    },
    { words: new RegExp(`^of ${n} cases? ${n} failed$`), truth: () => [cases.length, failed] },
    { words: /^Values with 95 % intervals over the cases/, truth: () => (anyInterval ? [] : null) },
    {
      words: /Position: one more than the published entries that are better\./,
      truth: () => (directed.some(({ name }) => done[`${name}_position`] !== undefined) ? [] : null),
    },
    { words: new RegExp(`Values of ${n} cases? for ${n} metrics?`), truth: ([, count]) => [cases.length, count] },
    {
      words: new RegExp(`Worst (\\w+): ${number}( [a-zA-Z]+)? \\((\\S+)\\)`),
      truth: ([name, , , which]) => {
        const own = values(name!)
        const { direction } = challenge.metrics.find((one) => one.name === name)!
        const worst = (direction === 'higher' ? Math.min : Math.max)(...own.filter(Number.isFinite))
        expect(own[cases.findIndex(({ id }) => id === which)]).toBe(worst)
        return [name, String(Number(worst.toFixed(3))), unitOf(name!), which]
      },
    },
    { words: new RegExp(`All ${n} cases: failures first`), truth: () => [cases.length] },
    {
      words: new RegExp(
        `Over all cases ${n} of ${n} objects of the reference are missed, and ${n} predicted objects are in no reference`,
      ),
      truth: () =>
        ['fn', 'gt_lesions', 'fp'].map((name) =>
          values(name).reduce((sum, one) => sum + (Number.isNaN(one) ? 0 : one), 0),
        ),
    },
    { words: new RegExp(`n = ${n} cases?`), truth: () => [cases.length - failed] },
    { words: /(?:No|\d+ have no) interval: below 10 cases/, truth: () => (cases.length - failed < 10 ? [] : null) },
    { words: /Fewer than 10 cases/, truth: () => (cases.length - failed < 10 ? [] : null) },
    {
      words: new RegExp(`With ${n} cases an interval may miss`),
      truth: () => [cases.length - failed < 20 && cases.length - failed >= 10 ? cases.length - failed : 'none'],
    },
    {
      words: new RegExp(`^([\\w, ]+): ${n} % of the cases have the value ${number}`),
      truth: ([names, , text]) => {
        const said = names!.split(', ').map((name) => {
          const own = values(name).filter(Number.isFinite)
          const counts = [...new Set(own)]
            .sort((a, b) => a - b)
            .map((value) => [value, own.filter((one) => one === value).length] as const)
          const [value, count] = counts.reduce((a, b) => (b[1] > a[1] ? b : a))
          return [Math.round((100 * count) / own.length), value]
        })
        return [names, said[0]![0], shown(said[0]![1]!, text)]
      },
    },
    {
      words: new RegExp(`${n} of ${n} values (?:is|are) missing; this figure leaves them out`),
      truth: () => [failed, cases.length],
    },
    { words: /lesion_f1/, truth: () => [] },
  ]
}

async function hold(report: ChallengeReport) {
  const { faults, made } = heldClaims(await submissionReport(report), await claims(report))
  expect(faults).toEqual([])
  expect(made).toBeGreaterThan(6)
}

const demo = (id: string) => ({
  submission: `fixtures/demo/${id}/submission.csv`,
  answers: `fixtures/demo/${id}/answers.csv`,
})

describe('every sentence of the page of one submission', () => {
  it.each(['isles22', 'ldct-iqa'])('the demo of %s', async (id) => {
    await hold(await gradeFiles(id, demo(id), { details: true }))
  })

  it.each(Array.from({ length: 12 }, (_, seed) => seed))('scores of seed %s', async (seed) => {
    const random = seededRandom(seed)
    const truth = Array.from({ length: 3 + Math.floor(random() * 30) }, () => Math.floor(random() * 21) / 5)
    const noise = random() * 3
    const csv = (scores: readonly number[]) =>
      `image_id,quality_score\n${scores.map((score, at) => `${'abcdefgh'[at % 8]}${'xyzuvw'[Math.floor(at / 8)]},${score}\n`).join('')}`
    const submission = csv(truth.map((score) => score + noise * (random() - 0.5)))
    await hold(await grade('ldct-iqa', { submission, answers: csv(truth) }, { details: true, now: new Date(0) }))
  })
})
