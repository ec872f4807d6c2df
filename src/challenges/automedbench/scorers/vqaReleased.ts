/** The released scorer of visual question answering: rates, breakdowns, and caps of stages for placeholders and for runs without a model call. */

import type { Plain, Tree } from '../../../contract'
import { MedgradeError } from '../../../errors/MedgradeError'
import { mean } from '../../../python/mean'
import { pythonStr } from '../../../python/pythonStr'
import { round4 } from '../round4'
import { byId, type Fields, tierOf } from './trackResult'
import type { ReadAnswer } from './vqaAnswerFile'
import { type AnswerCheck, checkAnswer } from './vqaFormat'
import { type RunEvidence, vqaStages } from './vqaStages'

export type ReleasedQuestion = {
  readonly exists: boolean
  readonly open: boolean
  readonly judged: boolean
  readonly label: string | null
  readonly valid: boolean
  readonly placeholder: string | null
  readonly exactMatch: number
  readonly tokenF1: number
  /** null where the gold answer is neither yes nor no. */
  readonly yesNo: number | null
  readonly score: number
  readonly correct: boolean
  readonly judge: number | null
  readonly groups: Readonly<Record<'medical_task' | 'body_system' | 'question_type', string>>
  readonly check: AnswerCheck
  readonly evidence: RunEvidence
}

interface Context {
  readonly exists: boolean
  readonly payload: Tree | null
  readonly question: Fields
  readonly values: Fields
}

export function releasedQuestion(answer: ReadAnswer, { exists, payload, question, values }: Context): ReleasedQuestion {
  const { valid, match } = answer
  const open = values.open === true
  const when = (value: number) => (open && valid ? value : 0)
  const yesNo = open && match.goldIsYesNo ? when(match.yesNo) : null
  const openScore = yesNo ?? when(0.5 * match.exactMatch + 0.5 * match.tokenF1)
  const correct = open ? openScore >= 1 : valid && answer.correctLabel
  const group = (key: string) => (question[key] ? pythonStr(question[key]) : 'unknown')
  return {
    exists,
    open,
    judged: values.judged === true,
    label: answer.label,
    valid,
    placeholder: answer.placeholder,
    exactMatch: when(match.exactMatch),
    tokenF1: when(match.tokenF1),
    yesNo,
    score: open ? openScore : Number(correct),
    correct,
    // Without a judgement of this answer the judge falls back on a heuristic.
    judge: values.judged && valid ? (answer.judge ?? match.heuristicJudge) : null,
    groups: {
      medical_task: group('medical_task'),
      body_system: group('body_system'),
      question_type: group('question_type'),
    },
    check: checkAnswer(payload?.json, question, open, values.alphabet as string),
    evidence: (values.evidence ?? {}) as RunEvidence,
  }
}

export function releasedVqa(questions: readonly ReleasedQuestion[], ids: readonly string[]): Fields {
  const broken = questions.findIndex(({ check }) => check.broken)
  if (broken >= 0)
    throw new MedgradeError(
      'invalid-submission',
      `The released scorer stops: the answer of ${ids[broken]} is no JSON object`,
    )
  const counts = countsOf(questions)
  const rates = ratesOf(questions, counts)
  const { accuracy, completion_rate: completion, parse_rate: parse } = rates
  const tier = tierOf(accuracy, [0.4, 0.25])
  const format = formatOf(questions)
  const reasons = tally(questions.flatMap(({ check }) => check.placeholder ?? []))
  const run = vqaStages({
    evidence: questions[0]?.evidence ?? {},
    accuracy,
    completion,
    parse,
    placeholderRate: rates.placeholder_rate,
    reasons,
    valid: counts.valid_outputs,
    total: counts.expected,
    format,
    tier: tier.level,
  })
  return {
    headline: accuracy,
    step_scores: run.stepScores,
    metrics: {
      ...rates,
      placeholder_reasons: reasons,
      ...run.metrics,
      medal_tier: tier.level,
      medal_name: tier.name,
      counts,
      breakdown: breakdownOf(questions),
      judge_agreement_rate: agreementOf(questions),
    },
    format: { ...format },
    aggregate: {
      ...run.aggregate,
      task_score: accuracy,
      progress_rate: round4((completion + parse) / 2),
      fail_rate: round4(Math.max(0, 1 - completion)),
    },
    failure: run.failure,
    per_question: byId(ids, questions, rowOf),
  }
}

function countsOf(questions: readonly ReleasedQuestion[]) {
  const count = (test: (question: ReleasedQuestion) => boolean) => questions.filter(test).length
  return {
    expected: questions.length,
    prediction_files: count(({ exists }) => exists),
    valid_outputs: count(({ valid }) => valid),
    parsed_predictions: count(({ valid }) => valid),
    correct_predictions: count(({ correct }) => correct),
    placeholder_predictions: count(({ placeholder }) => placeholder !== null),
  }
}

/** Means over all questions; `accuracy` is the judge's where there is one. */
function ratesOf(questions: readonly ReleasedQuestion[], counts: ReturnType<typeof countsOf>) {
  const rate = (part: number) => (questions.length === 0 ? 0 : round4(part / questions.length))
  const overAll = (value: (question: ReleasedQuestion) => number) =>
    rate(questions.reduce((sum, question) => sum + value(question), 0))
  const open = questions.some((question) => question.open)
  const judged = questions.some((question) => question.judged)
  const heuristic = overAll(({ score }) => score)
  const judgement = judged ? overAll(({ judge }) => judge ?? 0) : 0
  const yesNo = questions.flatMap((question) => question.yesNo ?? [])
  return {
    accuracy: judged ? judgement : heuristic,
    accuracy_heuristic: heuristic,
    accuracy_judge: judgement,
    exact_match: open ? overAll(({ exactMatch }) => exactMatch) : 0,
    token_f1: open ? overAll(({ tokenF1 }) => tokenF1) : 0,
    yes_no_accuracy: round4(mean(yesNo, 0)),
    yes_no_count: yesNo.length,
    completion_rate: rate(counts.prediction_files),
    parse_rate: rate(counts.valid_outputs),
    valid_output_rate: rate(counts.valid_outputs),
    placeholder_rate: rate(counts.placeholder_predictions),
  }
}

function formatOf(questions: readonly ReleasedQuestion[]) {
  const valid = questions.filter(({ check }) => check.valid).length
  const expected = Math.max(questions.length, 1)
  return {
    submission_format_valid: valid / expected >= 0.5,
    output_format_valid: valid === questions.length,
    valid_rate: round4(valid / expected),
    counts: {
      expected: questions.length,
      files_found: questions.filter(({ exists }) => exists).length,
      valid_files: valid,
      parsed_files: questions.filter(({ check }) => check.parsed).length,
      placeholder_files: questions.filter(({ check }) => check.placeholder !== null).length,
    },
  }
}

function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

function breakdownOf(questions: readonly ReleasedQuestion[]): Fields {
  const by = (key: keyof ReleasedQuestion['groups']): Fields => {
    const names = [...new Set(questions.map(({ groups }) => groups[key]))].sort()
    return Object.fromEntries(
      names.map((name) => {
        const own = questions.filter(({ groups }) => groups[key] === name)
        const correct = own.filter((question) => question.correct).length
        const valid = own.filter((question) => question.valid).length
        const share = (part: number) => round4(part / own.length)
        return [name, { total: own.length, correct, valid, accuracy: share(correct), valid_output_rate: share(valid) }]
      }),
    )
  }
  return { medical_task: by('medical_task'), body_system: by('body_system'), question_type: by('question_type') }
}

/** Share of the judged answers on which judge and heuristic agree. */
function agreementOf(questions: readonly ReleasedQuestion[]): number {
  const judged = questions.filter(({ judge }) => judge !== null)
  const agreeing = judged.filter(({ judge, score, correct }) => judge! >= 0.5 === (round4(score) >= 0.5 || correct))
  return judged.length === 0 ? 0 : round4(agreeing.length / judged.length)
}

function rowOf({ label, valid, correct, open, score, placeholder }: ReleasedQuestion): Record<string, Plain> {
  return {
    predicted_label: label,
    valid_output: valid,
    correct,
    sample_score: open ? round4(score) : null,
    is_placeholder: placeholder !== null,
    placeholder_reason: placeholder ?? '',
  }
}
