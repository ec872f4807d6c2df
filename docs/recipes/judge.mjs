// A judge behind any endpoint that speaks the OpenAI chat format, by fetch alone:
//   JUDGE_URL=https://…/v1/chat/completions JUDGE_MODEL=… JUDGE_KEY=… medgrade judge run/ --judge judge.mjs --out answers.jsonl
// The key stays in the environment: it goes into one header and nowhere else.
const { JUDGE_URL = 'http://127.0.0.1:8000/v1/chat/completions', JUDGE_MODEL = 'judge', JUDGE_KEY } = process.env

/** @param {readonly {role: string, content: string}[]} messages @param {{signal?: AbortSignal}} [context] */
export async function judge(messages, { signal } = {}) {
  const response = await fetch(JUDGE_URL, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', ...(JUDGE_KEY ? { authorization: `Bearer ${JUDGE_KEY}` } : {}) },
    body: JSON.stringify({
      model: JUDGE_MODEL,
      messages,
      temperature: 0,
      max_tokens: 8192,
      response_format: { type: 'json_object' },
    }),
  })
  if (!response.ok) {
    // 429 and 503 say when to come back; medgrade waits that long before it asks again.
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const retry = Number.isFinite(seconds) ? { retryAfterMs: 1000 * seconds } : {}
    throw Object.assign(new Error(`the endpoint answered ${response.status}`), retry)
  }
  const { choices } = await response.json()
  return choices?.[0]?.message?.content ?? ''
}
