/** Scores behind a token: who asks, what is left of the budget, the grading, and its receipt. */
import { visibleText } from '../../../engine/report/visibleText'
import { checkOptions } from '../../../errors/checkOptions'
import { refuse } from '../../../errors/refuse'
import { readFailure } from '../../files/readFailure'
import { readLocalFileSync } from '../../files/readLocalFile'
import { type Answer, json } from '../answers'
import type { Upload } from '../readUpload'
import type { ServerLimits } from '../serverLimits'
import { atQuantum, clock } from './atQuantum'
import { parseBudget, queryBudget } from './queryBudget'
import { openReceipts } from './receiptLog'
import { sha256Hex } from './receipts'
import { scorePool } from './scorePool'
import { failedReport, type ScoredUpload } from './scoreUpload'
import { submitters } from './submitters'

export interface ScoreOptions {
  /** Path of a file with a line of a name and a token for each submitter. */
  readonly tokens: string
  /** Path of the file of receipts; it is created. */
  readonly receipts: string
  /** Queries of each submitter: `20`, or `20/hour` (also minute, day), in any such time. Default: no limit. */
  readonly budget?: string
  /** Milliseconds after which an answer is sent, or twice, four times … as many. Default 8. */
  readonly quantum?: number
  /** Whether an answer has the metrics of every case. Default false. */
  readonly details?: boolean
}

export interface Scoring {
  /** The submitter, or the answer that refuses a request before its upload is read. */
  admit(authorization: string | undefined): { readonly submitter: string } | { readonly answer: Answer }
  /** Charges the query, grades the upload, waits for the time of its answer and writes the receipt. */
  score(submitter: string, upload: Upload): Promise<Answer>
  /** The result of a validation at the time of an answer: it grades, too, and takes as long. */
  paced(validate: () => Promise<Answer>): Promise<Answer>
  close(): void
}

const QUANTUM_MS = 8
const LONGEST_MS = 3_600_000

/** @throws MedgradeError `bad-option`, `bad-receipts`, `unreadable`, `unwritable`. */
export function scoring(
  options: ScoreOptions,
  limits: ServerLimits,
  warm: Omit<Upload, 'body' | 'score'>,
  workerFile?: string,
  times = clock,
): Scoring {
  checkOptions('score', options, {
    tokens: 'string',
    receipts: 'string',
    budget: 'string',
    quantum: 'number',
    details: 'boolean',
  })
  const { quantum = QUANTUM_MS, details = false } = options
  if (!(quantum >= 1 && quantum <= LONGEST_MS))
    refuse('bad-option', 'quantum', quantum, `1 to ${LONGEST_MS} milliseconds`)
  const identify = submitters(tokenFile(options.tokens), options.tokens)
  const limit = options.budget === undefined ? null : parseBudget(options.budget)
  const log = openReceipts(options.receipts)
  const budget = queryBudget(limit, log.receipts)
  const pool = scorePool(limits, { ...warm, score: { details } }, workerFile)
  const spentAnswer = (submitter: string): Answer | null => {
    const { left, retryAfter } = budget.left(submitter, Date.now())
    if (left > 0) return null
    const answer = json(429, { error: 'The budget of queries is spent', retry_after: retryAfter })
    return retryAfter === null
      ? answer
      : { ...answer, headers: { ...answer.headers, 'Retry-After': String(retryAfter) } }
  }
  return {
    admit(authorization) {
      const submitter = identify(authorization)
      if (submitter === null) {
        const answer = json(401, { error: 'A token is needed: Authorization: Bearer TOKEN' })
        return { answer: { ...answer, headers: { ...answer.headers, 'WWW-Authenticate': 'Bearer' } } }
      }
      const answer = spentAnswer(submitter)
      return answer ? { answer } : { submitter }
    },
    async score(submitter, upload) {
      // Between this check and the receipt nothing else runs, so that queries sent at once cannot pass it together.
      const answer = spentAnswer(submitter)
      if (answer) return answer
      const query = log.append({ kind: 'query', submitter, query: null, submission: null, report: null })
      budget.spend(query)
      // Paced before the receipt, whose time would tell how long the grading took.
      const graded = () => pool.score({ ...upload, score: { details } }).catch(organisersFault)
      const { submission, report } = await atQuantum(quantum, graded, times)
      const receipt = log.append({
        kind: 'answer',
        submitter,
        query: query.sequence,
        submission,
        report: sha256Hex(JSON.stringify(report)),
      })
      const { left } = budget.left(submitter, Date.now())
      return json(200, { queries_left: limit === null ? null : left, receipt, report })
    },
    paced: (validate) => atQuantum(quantum, validate, times),
    close() {
      pool.close()
      log.close()
    },
  }
}

/** What is wrong with the answers is for the organiser's eyes. */
function organisersFault(error: unknown): ScoredUpload {
  process.stderr.write(`${visibleText(error instanceof Error ? error.message : String(error))}\n`)
  return { submission: null, report: failedReport() }
}

function tokenFile(path: string): string {
  try {
    return new TextDecoder().decode(readLocalFileSync(path))
  } catch (error) {
    throw readFailure(error, path)
  }
}
