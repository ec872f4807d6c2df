/** Answers of the validation server, as plain data from another process. */

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** Ends a request before it is validated. */
export class Refusal extends Error {
  constructor(readonly answer: Answer) {
    super(answer.body)
  }
}

/** Compact JSON with a line end. Callers give the keys in alphabetical order. */
export function json(status: number, fields: Readonly<Record<string, unknown>>): Answer {
  return { status, headers: { 'Content-Type': 'application/json' }, body: `${JSON.stringify(fields)}\n` }
}

export function page(status: number, title: string, headers: Readonly<Record<string, string>> = {}): Answer {
  const body = `<!doctype html>\n<title>${status} ${title}</title>\n<h1>${title}</h1>\n`
  return { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' }, body }
}

/** In `released` words where the reference would fail, too. */
export function failed(
  status: number,
  error: unknown,
  headers: Readonly<Record<string, string>> = {},
  released = false,
): Answer {
  const details = error instanceof Error ? error.message : String(error)
  const answer = json(status, { details, error: released ? 'An unexpected error occurred.' : 'Validation failed' })
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

/** The refusal of an overloaded server. */
export function busy(details: string): Refusal {
  return new Refusal(failed(503, details, { 'Retry-After': '10' }))
}
