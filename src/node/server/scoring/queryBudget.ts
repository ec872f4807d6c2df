/** How many queries a submitter has left. */
import { refuse } from '../../../errors/refuse'
import type { Receipt } from './receipts'

export interface BudgetLimit {
  readonly most: number
  /** Milliseconds after which a query no longer counts; null: it always does. */
  readonly window: number | null
}

const windows: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Reads `20`, `20/hour`. @throws MedgradeError `bad-option`. */
export function parseBudget(text: string): BudgetLimit {
  const [, most = '', unit] = /^([1-9]\d{0,8})(?:\/(minute|hour|day))?$/.exec(text) ?? []
  if (most === '') refuse('bad-option', 'the budget', text, 'a number, or a number/minute, /hour or /day')
  return { most: Number(most), window: unit === undefined ? null : windows[unit]! }
}

export interface QueryBudget {
  /** Queries that are left now, and the seconds until the next is free (null: never, or it is free). */
  left(submitter: string, now: number): { readonly left: number; readonly retryAfter: number | null }
  /** Counts a query that the receipts have. */
  spend({ submitter, time }: Pick<Receipt, 'submitter' | 'time'>): void
}

/** The budget of every submitter, as the receipts say. `limit` null: no limit. */
export function queryBudget(limit: BudgetLimit | null, receipts: readonly Receipt[]): QueryBudget {
  const spent = new Map<string, number[]>()
  const spend: QueryBudget['spend'] = ({ submitter, time }) => {
    const times = spent.get(submitter)
    if (times) times.push(Date.parse(time))
    else spent.set(submitter, [Date.parse(time)])
  }
  for (const receipt of receipts) if (receipt.kind === 'query') spend(receipt)
  return {
    spend,
    left(submitter, now) {
      if (limit === null) return { left: Number.POSITIVE_INFINITY, retryAfter: null }
      const { most, window } = limit
      const times = spent.get(submitter) ?? []
      const first = window === null ? 0 : times.findIndex((time) => time > now - window)
      const counted = first < 0 ? [] : times.slice(first)
      if (window !== null) spent.set(submitter, counted)
      const left = Math.max(0, most - counted.length)
      if (left > 0 || window === null) return { left, retryAfter: null }
      return { left, retryAfter: Math.max(1, Math.ceil((counted[counted.length - most]! + window - now) / 1000)) }
    },
  }
}
