import { afterEach, expect, it, vi } from 'vitest'
import { compareClient } from '../../../site/src/compare/compareClient'

/** What the page sent, and the way to answer it. */
class FakeWorker extends EventTarget {
  static last: FakeWorker
  readonly sent: { readonly id: number; readonly call: string }[] = []
  constructor() {
    super()
    FakeWorker.last = this
  }
  postMessage(message: { readonly id: number; readonly call: string }) {
    this.sent.push(message)
  }
  terminate() {}
  answer(at: number, rest: object) {
    const { id } = this.sent[at]!
    this.dispatchEvent(new MessageEvent('message', { data: { id, ms: 1, ...rest } }))
  }
}

afterEach(() => vi.unstubAllGlobals())

/** The outcome of each call by its name, as it is after all answers. */
async function outcomes(calls: Readonly<Record<string, Promise<{ readonly result: unknown }>>>) {
  const found: Record<string, unknown> = {}
  for (const [name, call] of Object.entries(calls))
    call.then(
      ({ result }) => {
        found[name] = result
      },
      (error: Error) => {
        found[name] = error.message
      },
    )
  for (let turn = 0; turn < 10; turn++) await null
  return found
}

it('answers no call about files that others replaced, or while they are opened', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  const client = compareClient()
  const worker = FakeWorker.last
  const files = {} as Parameters<typeof client.call<'open'>>[1]
  const open = () => client.call('open', files, undefined, {})
  const slice = () => client.call('slice', { axis: 0, index: 0 })
  const first = open()
  worker.answer(0, { result: 'facts of the first' })
  const calls = { first, shown: slice(), late: slice(), second: open(), meanwhile: slice() }
  expect(worker.sent.map(({ call }) => call)).toEqual(['open', 'slice', 'slice', 'open'])
  worker.answer(1, { result: 'a slice of the first' })
  worker.answer(2, { error: 'no files are open' })
  worker.answer(3, { error: 'not an image' })
  const third = open()
  worker.answer(4, { result: 'facts of the third' })
  const last = slice()
  worker.answer(5, { error: 'out of range' })
  expect(await outcomes({ ...calls, third, last })).toEqual({
    first: 'facts of the first',
    second: 'not an image',
    third: 'facts of the third',
    last: 'out of range',
  })
})
