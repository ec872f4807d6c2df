import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

interface Value {
  readonly name: string
  readonly value: number
  readonly must?: number
  readonly aim?: number
  readonly unit?: string
  readonly atLeast?: boolean
  readonly given?: number
  readonly factor?: number
}
interface Judged {
  readonly verdict: string
  readonly reason?: string
  readonly values: readonly Value[]
}

const harness = (name: string): Promise<unknown> =>
  import(pathToFileURL(resolve(`bench/harness/${name}.mjs`)).href) as Promise<unknown>
const { judge } = (await harness('verdict')) as {
  judge(row: { readonly values: readonly Value[] }, speed: () => Promise<number>): Promise<Judged>
}
type Client = { sample(budget: number, calls: number): Promise<readonly number[]> }
const { twoAgainstOne } = (await harness('twoAgainstOne')) as {
  twoAgainstOne(
    clients: Readonly<Record<'one' | 'two' | 'other', Client>>,
    how: {
      readonly rounds: number
      readonly calls?: number
      readonly goal: { readonly name: string; readonly must: number }
    },
  ): Promise<{ readonly times: readonly number[]; readonly values: readonly Value[] }>
}
const { foundText, valueText } = (await harness('table')) as Record<'foundText' | 'valueText', (one: Value) => string>
const { performancePage } = (await harness('performancePage')) as { performancePage(results: object): string }

/** The verdict on a machine that takes twice the time, and how often its speed was measured. */
async function onSlowMachine(...values: Value[]) {
  let measured = 0
  const judged = await judge({ values }, async () => {
    measured++
    return 2
  })
  return { ...judged, measured }
}
const time = (value: number, unit = 'ms') => ({ name: 'time', value, unit, must: 250, aim: 200 })

test('a time past its must is judged by the speed of the machine and keeps its raw value', async () => {
  for (const unit of ['ms', 's'])
    expect(await onSlowMachine(time(465, unit))).toMatchObject({
      verdict: 'pass',
      measured: 1,
      values: [{ ...time(465, unit), factor: 2 }],
    })
  expect(await onSlowMachine(time(600))).toMatchObject({
    verdict: 'noise',
    reason: 'time: 600 against 500 (1.20 times over)',
  })
  expect((await onSlowMachine(time(626))).verdict).toBe('fail')
})

test('a time within its must is judged by the clock, and nothing is measured', async () => {
  for (const [value, verdict] of [
    [199, 'aim'],
    [250, 'pass'],
  ] as const)
    expect(await onSlowMachine(time(value))).toStrictEqual({ verdict, values: [time(value)], measured: 0 })
})

test('sizes, ratios and counts are the same on every machine', async () => {
  for (const unit of ['KB', 'MB', undefined]) {
    const value = { name: 'size', value: 300, must: 200, ...(unit ? { unit } : {}) }
    expect(await onSlowMachine(value)).toMatchObject({ verdict: 'fail', measured: 0, values: [value] })
  }
})

test('a late time does not excuse a size beside it', async () => {
  const size = { name: 'size', value: 300, unit: 'KB', must: 200 }
  const { verdict, reason, values } = await onSlowMachine(time(400), size)
  expect([verdict, reason, values[1]]).toStrictEqual(['fail', 'size: 300 against 200 (1.50 times over)', size])
})

test('a unit that is not declared stops the row', async () => {
  await expect(onSlowMachine(time(1, 'minutes'))).rejects.toThrow('the unit minutes is not declared')
})

test('two processes are judged by what the machine gives two programs, never above the must', async () => {
  const ratio = (value: number, given: number) => ({ name: 'one ÷ two', value, given, must: 1.7, atLeast: true })
  for (const [value, given, verdict] of [
    [1.36, 1.6, 'pass'],
    [1.35, 1.6, 'noise'],
    [1.08, 1.6, 'fail'],
    [1.7, 2.4, 'pass'],
    [1.69, 2.4, 'noise'],
    [1.7, 1.1, 'pass'],
  ] as const)
    expect([value, given, (await onSlowMachine(ratio(value, given))).verdict]).toStrictEqual([value, given, verdict])
})

test('two processes, and two programs beside each other, are measured in turn with one', async () => {
  const asked: string[] = []
  let beside = 0
  const client = (name: string, time: number): Client => ({
    async sample(_, calls) {
      asked.push(`${name} ${calls}`)
      if (name !== 'two') beside++
      await Promise.resolve()
      // A program takes longer beside another one.
      const found = beside === 2 ? 1.25 * time : time
      await Promise.resolve()
      if (name !== 'two') beside--
      return Array<number>(calls).fill(found)
    },
  })
  const clients = { one: client('one', 100), two: client('two', 70), other: client('other', 100) }
  const goal = { name: 'one ÷ two', must: 1.7 }
  expect(await twoAgainstOne(clients, { rounds: 2, calls: 3, goal })).toStrictEqual({
    times: Array(6).fill(70),
    values: [
      { ...goal, value: 100 / 70, atLeast: true, given: 1.6 },
      { name: 'one ÷ two programs that share nothing', value: 1.6 },
    ],
  })
  const round = ['one 3', 'two 3', ...Array(3).fill(['one 1', 'other 1']).flat()]
  expect(asked).toStrictEqual([...round, ...round])
})

test('both values of a judged row are stated, on the page too', async () => {
  const { values } = await onSlowMachine(time(465))
  const text = 'time 465 ms; on a machine of the reference’s speed 232.5 ms'
  expect(valueText(values[0]!)).toBe(`${text} (must ≤ 250)`)
  const ratio = { name: 'one ÷ two', value: 1.4, given: 1.6, must: 1.7, atLeast: true }
  expect(foundText(ratio)).toBe('one ÷ two 1.4; this machine gives two programs 1.6, so ≥ 1.36')
  expect(foundText({ ...ratio, value: 1.7 })).toBe('one ÷ two 1.7')
  const row = { id: 'E5 metric', goal: 'E5', title: 'a command', workload: 'none', verdict: 'pass', values }
  const machine = { cpu: '', memoryGiB: 1, node: 'v20', v8: '', date: '2026-01-01', commit: '', rounds: 1, seconds: 1 }
  expect(performancePage({ ...machine, rows: [row] })).toContain(`${text} | | ≤ 250 (200)`)
})
