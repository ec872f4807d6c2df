/** AutoMedBench visual question answering: letters of multiple choice, or open answers by exact match, token F1 or a supplied judge. */
import type { Plain, Tree } from '../../../contract'
import { MedgradeError } from '../../../errors/MedgradeError'
import { byId, type Fields, readable, siteResult } from '../scorers/trackResult'
import { type ReadAnswer, readAnswer } from '../scorers/vqaAnswerFile'
import { type ReleasedQuestion, releasedQuestion, releasedVqa } from '../scorers/vqaReleased'
import { csvRows, textOf } from './csvRows'
import { folderTrack, given, lack, predicted } from './folderTrack'

interface SiteState {
  readonly [key: string]: Plain
  readonly completed: boolean
  readonly score: number
}

type GroundTruth = ReadonlyMap<string, Fields>

export const vqa = folderTrack<Plain, GroundTruth>({
  track: 'vqa',
  title: 'AutoMedBench: medical visual question answering',
  task: 'vqa',
  metrics: {
    site: [],
    released: [
      'headline',
      'metrics.exact_match',
      'metrics.token_f1',
      'metrics.yes_no_accuracy',
      'metrics.completion_rate',
      'metrics.parse_rate',
      'aggregate.overall_score',
      'aggregate.agentic_score',
    ],
  },
  conventions: {
    files:
      'answers/<id>/answer.json or answers/ground_truth.csv, public/<id>/question.json; submission: <id>/answer.json',
    choice: 'the letter, or the first letter that stands alone; A to E unless task.json names another alphabet',
    open: 'site: a supplied judgement, else yes/no, else the better of exact match and token F1; released: their mean',
    fillers: 'unknown, n/a, heuristic: … are no answers',
    missing: 'scores 0',
  },
  prepare: async ({ data }) => {
    const [header = [], ...rows] = csvRows((await textOf(data, 'answers/ground_truth.csv')) ?? '')
    const records = rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
    const asked = records.filter((record) => record.question_id !== undefined)
    return new Map(asked.map((record) => [record.question_id!, record]))
  },
  input({ id, options }, profile, _, truth) {
    const gold = truth.get(id)
    const judged = (options.judge_scores as Readonly<Record<string, Plain>> | null | undefined) ?? null
    const open = options.answer_mode === 'open_ended'
    return {
      files: {
        prediction: predicted('json', `${id}/answer.json`),
        ...(gold ? {} : { reference: given('json', fileOf(id)) }),
        ...(profile === 'released' ? { question: given('json', `public/${id}/question.json`) } : {}),
      },
      values: {
        gold: gold ?? null,
        open,
        alphabet: String(options.alphabet ?? 'ABCDE'),
        judged: open && judged !== null,
        judge: open ? (judged?.[id] ?? null) : null,
        evidence: profile === 'released' ? evidenceOf(options) : null,
      },
    }
  },
  score(files, values, id) {
    const gold = (values.gold ?? (files.reference as Tree).json) as Fields
    if (typeof gold !== 'object' || gold === null)
      throw new MedgradeError('invalid-answers', `The answer of '${id}' is no object`, { file: fileOf(id), case: id })
    const payload = readable<Tree>(files.prediction)
    const answer = readAnswer(payload?.json, gold, values)
    if (values.profile === 'released') {
      const question = ((files.question as Tree).json ?? {}) as Fields
      const state = releasedQuestion(answer, { exists: files.prediction !== undefined, payload, question, values })
      return { metrics: { score: state.score }, facts: factsOf(answer), state: state }
    }
    const score = answer.valid ? siteScore(answer, values) : 0
    return { metrics: { score }, facts: factsOf(answer), state: { completed: answer.valid, score } satisfies SiteState }
  },
  /** A question is answered on the site with a usable answer, for the released scorer with a file. */
  missing({ state }, { prediction }, { profile }) {
    const { completed, exists } = state as Fields
    return (profile === 'site' ? completed : exists) ? null : lack(prediction, 'answer.json', 'has no answer')
  },
  site(all, ids) {
    const states = all as readonly SiteState[]
    const completed = ids.filter((_, i) => states[i]!.completed)
    return siteResult({
      total: ids.length,
      completed: completed.length,
      checksPassed: true,
      taskScore: states.reduce((sum, { score }) => sum + score, 0) / Math.max(ids.length, 1),
      thresholds: [0.4, 0.25],
      fields: { per_question: byId(ids, states, ({ score }) => score), completed },
    })
  },
  released: (states, ids) => releasedVqa(states as readonly ReleasedQuestion[], ids),
})

const fileOf = (id: string) => `answers/${id}/answer.json`
const evidenceOf = ({ evidence, tool_usage = null }: Fields) => ({ ...(evidence as Fields | null), tool_usage })

const factsOf = ({ label, text, placeholder }: ReadAnswer): Fields => ({ label, answer: text, placeholder })

function siteScore({ judge, match, correctLabel }: ReadAnswer, { open }: Fields): number {
  if (!open) return Number(correctLabel)
  return judge ?? (match.goldIsYesNo ? match.yesNo : Math.max(match.exactMatch, match.tokenF1))
}
