import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MedgradeError } from '../../../src/errors/MedgradeError'
import { brats2026 } from '../../../src/presets/brats/brats2026'
import { brats2026Scores } from '../../../src/presets/brats/brats2026Scores'
import { type Brats2026Subject, brats2026Summary } from '../../../src/presets/brats/brats2026Summary'
import { pairBrats2026 } from '../../../src/presets/brats/pairBrats2026'
import { expectClose } from '../../expectClose'
import { type EvaluationGolden, evaluationGoldens, filesIn, textOf, volumeOf } from '../../support/evaluationGoldens'

function argument(words: readonly string[], name: string): string | undefined {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words[at + 1]
}

async function cohortOf(golden: EvaluationGolden) {
  const config = argument(golden.expected.evaluate, '--config') as 'gli'
  const predictions = existsSync(join(golden.folder, 'prediction')) ? filesIn(golden, 'prediction') : []
  const { pairs, missing } = pairBrats2026(filesIn(golden, 'reference'), predictions)
  const subjects: Brats2026Subject[] = []
  for (const { reference, prediction } of pairs) {
    const pair = {
      name: reference,
      reference: await volumeOf(golden, `reference/${reference}`, 'sitk'),
      prediction: await volumeOf(golden, `prediction/${prediction}`, 'sitk'),
    }
    try {
      subjects.push({ name: reference, groups: brats2026.evaluateCase(pair, { config }).state! })
    } catch (error) {
      if (!(error instanceof MedgradeError)) throw error
      subjects.push({ name: reference, error: error.message })
    }
  }
  return { subjects, missing }
}

/** JSON with Python's words as texts; texts of errors are not compared. */
function read(text: string) {
  const words = text.replace(/: (-?Infinity|NaN)\b/g, ': "is $1"').replace(/"error": ".*"/g, '"error": ""')
  return JSON.parse(words)
}

const withoutErrors = (text: string) => text.replace(/"error": ".*"/g, '"error": ""')

/** Cells of a table: numbers where they are. */
const cells = (text: string) =>
  text.split('\n').map((line) => line.split(',').map((cell) => (/^-?\d[\d.e+-]*$/.test(cell) ? Number(cell) : cell)))

describe('goldens of BraTS_evaluation 0.0.8', () => {
  it.each(evaluationGoldens('brats2026'))('$name', async (golden) => {
    const cohort = await cohortOf(golden)
    const { parse } = golden.expected
    const limits =
      parse[0] === 'mets'
        ? {
            volume: Number(argument(parse, '--vol_threshold') ?? 20),
            overlap: Number(argument(parse, '--overlap_threshold') ?? 0.1),
          }
        : undefined
    const summary = brats2026Summary(cohort)
    const scores = brats2026Scores(cohort, limits)
    const json = textOf(golden, 'metrics.json')
    expectClose(read(withoutErrors(summary)), read(withoutErrors(json)), 'metrics.json')
    expectClose(cells(scores), cells(textOf(golden, 'scores.csv')), 'scores.csv')
    expect(withoutErrors(summary)).toBe(withoutErrors(json))
    expect(scores).toBe(textOf(golden, 'scores.csv'))
  })
})
