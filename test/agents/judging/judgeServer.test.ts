import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type ChatMessage,
  type Judge,
  type JudgedAnswer,
  judgeAll,
  judgedLine,
  judgeStrategies,
  readJudgedLines,
  winningStrategies,
} from '../../../src'

// A judge over HTTP: a real local server with recorded answers, the recipe's client, and this library between them.

type Reply = { status?: number; headers?: Record<string, string>; body?: string; never?: boolean; content?: string }

const recipe = '../../../docs/recipes/judge.mjs'
const servers: Server[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

/** Starts a server that answers by what it is told, and returns the recipe's judge for it and what it was asked. */
async function endpoint(reply: (asked: { messages: ChatMessage[]; count: number }) => Reply) {
  const asked: { messages: ChatMessage[]; authorization: string | undefined }[] = []
  const server = createServer(async (request, response) => {
    const { messages } = JSON.parse(await bodyOf(request)) as { messages: ChatMessage[] }
    asked.push({ messages, authorization: request.headers.authorization })
    const { status = 200, headers = {}, body, never, content } = reply({ messages, count: asked.length })
    if (never) return
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body ?? JSON.stringify({ choices: [{ message: { content: content ?? '' } }] }))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('JUDGE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`)
  vi.stubEnv('JUDGE_KEY', 'sk-secretsecretsecret')
  vi.resetModules()
  const { judge } = (await import(recipe)) as { judge: Judge }
  return { judge, asked }
}

const full = (found: readonly number[]) =>
  JSON.stringify({
    results: winningStrategies.map(({ id, name }) => ({
      id,
      strategy: name,
      score: found.includes(id) ? 1 : 0,
      evidence: found.includes(id) ? `shown in ${id}` : '',
    })),
  })
const trace = (...labels: string[]) => ({
  agent: 'AIDE',
  challenge: 'isles22',
  sections: labels.map((label) => ({ label, text: `text of ${label}` })),
})
const labelOf = (messages: readonly ChatMessage[]) => /Log section \(([^)]*)\)/.exec(messages[1]!.content)?.[1]
const quick = { waitMs: 1 }

describe('a judge behind a server', () => {
  test('judges every section and keeps name and evidence', async () => {
    const { judge, asked } = await endpoint(({ messages }) => ({
      content: full(labelOf(messages) === 'a' ? [4, 9] : [9]),
    }))
    const result = await judgeStrategies([trace('a', 'b')], judge, { ...quick, model: 'recorded' })
    expect(result.failed).toStrictEqual([])
    expect(result.rows).toHaveLength(26)
    expect(result.rows.find(({ section, id }) => section === 'a' && id === 4)).toMatchObject({
      agent: 'AIDE',
      strategy: 'Having domain knowledge',
      score: 1,
      evidence: 'shown in 4',
      model: 'recorded',
    })
    expect(result.verdicts.map(({ section, scores }) => [section, scores['4'], scores['9']])).toStrictEqual([
      ['a', 1, 1],
      ['b', 0, 1],
    ])
    expect(asked[0]!.authorization).toBe('Bearer sk-secretsecretsecret')
  })

  test('an answer that cannot be used goes back with the reason', async () => {
    const answers = ['not JSON', full([1]).replace('"id":13', '"id":12'), full([1])]
    const { judge, asked } = await endpoint(({ count }) => ({ content: answers[count - 1]! }))
    const { rows, failed } = await judgeStrategies([trace('a')], judge, quick)
    expect(failed).toStrictEqual([])
    expect(rows).toHaveLength(13)
    expect(asked.map(({ messages }) => messages.length)).toStrictEqual([2, 4, 4])
    expect(asked[1]!.messages[2]).toStrictEqual({ role: 'assistant', content: 'not JSON' })
    expect(asked[1]!.messages[3]!.content).toMatch(/cannot be used: .*no JSON object/)
    expect(asked[2]!.messages[3]!.content).toMatch(/12 twice/)
  })

  test('a section that is never answered is failed, not 0', async () => {
    const { judge } = await endpoint(({ messages }) => ({ content: labelOf(messages) === 'b' ? '{}' : full([]) }))
    const { verdicts, failed } = await judgeStrategies([trace('a', 'b', 'c')], judge, { ...quick, retries: 1 })
    expect(verdicts.map(({ section }) => section)).toStrictEqual(['a', 'c'])
    expect(failed).toMatchObject([
      { id: '["AIDE","isles22","b"]', attempts: 2, reason: expect.stringMatching(/results/) },
    ])
  })

  test('a server that limits is waited for as long as it says', async () => {
    const { judge, asked } = await endpoint(({ count }) =>
      count < 3 ? { status: 429, headers: { 'retry-after': '0.05' } } : { content: full([]) },
    )
    const start = performance.now()
    // Not as long as is usual, which the test would not outlast.
    const { failed } = await judgeStrategies([trace('a')], judge, { waitMs: 600_000 })
    expect(failed).toStrictEqual([])
    expect(asked).toHaveLength(3)
    expect(performance.now() - start).toBeGreaterThan(90)
  })

  test('a server that never answers is left alone when the work is ended', async () => {
    const { judge, asked } = await endpoint(() => ({ never: true }))
    const control = new AbortController()
    const judged = judgeStrategies([trace('a')], judge, { ...quick, signal: control.signal, timeoutMs: 600_000 })
    await expect.poll(() => asked.length).toBe(1)
    control.abort(new Error('enough'))
    await expect(judged).rejects.toThrow('enough')
  })

  test.each([
    ['a page of HTML', { body: '<html>' }],
    ['another shape', { body: '{"choices": []}' }],
    ['an error', { status: 500 }],
    ['a refused key', { status: 401 }],
  ])('%s is a failure with its reason, without the key', async (_, reply) => {
    const { judge } = await endpoint(() => reply)
    const result = await judgeStrategies([trace('a')], judge, quick)
    expect(result.failed).toHaveLength(1)
    expect(result.failed[0]!.reason).not.toBe('')
    expect(JSON.stringify(result)).not.toContain('secret')
  })

  test('no more calls at once than asked for', async () => {
    let open = 0
    let most = 0
    const judge: Judge = async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setImmediate(resolve))
      open--
      return full([])
    }
    await judgeStrategies([trace(...Array.from({ length: 20 }, (_, i) => `s${i}`))], judge, { concurrency: 3 })
    expect(most).toBe(3)
  })

  test('what was answered before is not asked again, unless the prompt or the model changed', async () => {
    const { judge, asked } = await endpoint(() => ({ content: full([2]) }))
    let kept = ''
    const onAnswer = (answer: JudgedAnswer) => void (kept += judgedLine(answer))
    const first = await judgeStrategies([trace('a', 'b')], judge, { ...quick, onAnswer })
    expect(asked).toHaveLength(2)
    expect(kept).not.toContain('secret')
    const { answers, skipped } = readJudgedLines(`${kept}{"id": "torn`)
    expect([answers.length, skipped]).toStrictEqual([2, 1])
    const again = await judgeStrategies([trace('a', 'b', 'c')], judge, { ...quick, answered: answers })
    expect(asked).toHaveLength(3)
    expect(again.verdicts.slice(0, 2)).toStrictEqual(first.verdicts)
    await judgeStrategies([trace('a')], judge, { ...quick, answered: answers, model: 'another' })
    expect(asked).toHaveLength(4)
  })

  test('serves stages and free answers as well', async () => {
    const { judge } = await endpoint(({ messages }) => ({
      content: messages.at(-1)!.content === 'Shadow?' ? '2' : 'no',
    }))
    const question = (id: string, content: string) => ({ id, messages: [{ role: 'user' as const, content }] })
    const parse = (answer: string) => {
      if (!/^[012]$/.test(answer)) throw new Error('one of 0, 1, 2 is expected')
      return Number(answer)
    }
    const result = await judgeAll([question('1', 'Shadow?'), question('2', 'Light?')], judge, parse, quick)
    expect(result.judged).toMatchObject([{ id: '1', value: 2 }])
    expect(result.failed).toMatchObject([{ id: '2', reason: 'one of 0, 1, 2 is expected' }])
  })
})

describe('judgeAll', () => {
  const question = { id: 'q', messages: [{ role: 'user' as const, content: 'x' }] }
  test('gives a judge up after the time limit, and asks again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let asked = 0
    const reasons: unknown[] = []
    const judge: Judge = (_, { signal }) => {
      signal.addEventListener('abort', () => reasons.push(signal.reason))
      return ++asked === 1 ? new Promise(() => {}) : Promise.resolve('yes')
    }
    const judging = judgeAll([question], judge, String, { timeoutMs: 200, waitMs: 50 })
    await vi.advanceTimersByTimeAsync(199)
    expect(reasons).toStrictEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(reasons).toStrictEqual([new Error('no answer within 0.2 s')])
    await vi.advanceTimersByTimeAsync(49)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await judging).judged).toMatchObject([{ value: 'yes', attempts: 2 }])
  })
  test('never tells a key that an error carries', async () => {
    const judge = async () => {
      throw new Error('Incorrect key sk-abcdefgh12345678 in Bearer abcdefgh12345678')
    }
    const { failed } = await judgeAll([question], judge, String, { retries: 0 })
    expect(failed[0]!.reason).toBe('Incorrect key [key] in [key]')
  })
  test('ends when it is told to, also in a pause', async () => {
    const control = new AbortController()
    const judge = async () => {
      setImmediate(() => control.abort(new Error('enough')))
      throw new Error('later')
    }
    await expect(judgeAll([question], judge, String, { signal: control.signal, waitMs: 60_000 })).rejects.toThrow(
      'enough',
    )
  })
  test('a place that cannot be written to ends it: answers must not be lost unseen', async () => {
    const onAnswer = () => {
      throw new Error('disk full')
    }
    await expect(judgeAll([question], async () => 'x', String, { onAnswer })).rejects.toThrow('disk full')
  })
  test.each([
    [{ retries: -1 }, /retries/],
    [{ concurrency: 0 }, /concurrency/],
    [{ timeoutMs: -1 }, /timeoutMs/],
    [{ retry: 1 }, /retries/],
  ])('refuses %j', async (options, message) => {
    await expect(judgeAll([question], async () => 'x', String, options as object)).rejects.toThrow(message)
  })
  test('refuses two questions of one id, and takes none', async () => {
    await expect(judgeAll([question, question], async () => 'x', String)).rejects.toThrow(/twice/)
    expect(await judgeAll([], async () => 'x', String)).toStrictEqual({ judged: [], failed: [] })
  })
  test('a judge that returns no text has not answered', async () => {
    const { failed } = await judgeAll([question], (async () => null) as never, String, { retries: 0 })
    expect(failed[0]!.reason).toBe('the judge returned no text')
  })
})
