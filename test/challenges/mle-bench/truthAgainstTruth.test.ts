import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { grade } from '../../../src'
import { mleBench } from '../../../src/challenges/mle-bench'

// An organiser tries the answers as a submission: the same table, with the column of the submission where its name is another.

const root = 'fixtures/goldens/mlebench'

/** The boxes of each image as one text, of confidence 1. */
function boxesInRows(answers: string): string {
  const [header = '', ...lines] = answers.trimEnd().split('\n')
  const columns = header.split(',')
  const boxes = new Map<string, string[]>()
  for (const line of lines) {
    const cells = line.split(',')
    const of = (column: string) => cells[columns.indexOf(column)]!
    const box = [of('class_id'), 1, of('x_min'), of('y_min'), of('x_max'), of('y_max')].join(' ')
    boxes.set(of('image_id'), [...(boxes.get(of('image_id')) ?? []), box])
  }
  return ['image_id,PredictionString', ...Array.from(boxes, ([id, list]) => `${id},${list.join(' ')}`)].join('\n')
}

const submissions: Readonly<Record<string, (answers: string) => string>> = {
  'hubmap-kidney-segmentation': (answers) => answers.replace('encoding', 'predicted'),
  'vinbigdata-chest-xray-abnormalities-detection': boxesInRows,
}
/** What the reference gives to the truth, where it is not the best value: */
const best: Readonly<Record<string, number>> = {
  // The answers have a confidence of 100 ml; 70 is the best.
  'osic-pulmonary-fibrosis-progression': -4.95174,
  // The first annotation has the id 0, which never counts as matched; the golden has this number, too.
  'vinbigdata-chest-xray-abnormalities-detection': 0.94661,
}
/** Answers without any positive case or organ have no score, and of each first annotation another class loses its share. */
const unscored = /no-positive-truth|both-empty|vinbigdata.*\/(?!perfect)/

describe('the answers as a submission', () => {
  it.each(mleBench.map((challenge) => [challenge.id, challenge] as const))(
    '%s has full marks',
    async (id, challenge) => {
      const full = best[id] ?? (challenge.metrics[0]!.direction === 'lower' ? 0 : 1)
      const tried = readdirSync(`${root}/${id}`).filter((name) => !unscored.test(`${id}/${name}`))
      expect(tried).not.toEqual([])
      for (const name of tried) {
        const answers = readFileSync(`${root}/${id}/${name}/answers.csv`, 'utf8')
        const submission = (submissions[id] ?? String)(answers)
        const { error, metrics } = await grade(challenge, {
          answers: Buffer.from(answers),
          submission: Buffer.from(submission),
        })
        expect([name, error, metrics?.score]).toStrictEqual([name, null, full])
      }
    },
  )
})
