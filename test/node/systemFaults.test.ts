import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtCommand } from '../support/builtCommand'
import { cannotTrace, type Fault, type Faulted, faultedRun } from '../support/kills/faultedRun'
import { manyCases } from '../support/manyCases'

/** Two at a time: there are two cores. */
const LANES = 2
/** In turn, so that each call meets several. Node has no name for ESTALE. */
const errors = ['EIO', 'EMFILE', 'ENOMEM', 'ENOSPC', 'EINTR', 'ESTALE']

const why = cannotTrace()
if (why && process.env.MEDGRADE_REQUIRE_STRACE) throw new Error(why)

describe.skipIf(why)(`a system call of a grading that fails${why ? ` (${why})` : ''}`, () => {
  let scratch: string
  let files: ReturnType<typeof manyCases>
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'medgrade-faults-'))
    files = manyCases(join(scratch, 'data'), 2)
  })
  afterAll(() => rmSync(scratch, { recursive: true }))

  const graded = async (name: string, fault?: Fault) => {
    const out = join(scratch, name)
    const [report, csv] = [join(out, 'report.json'), join(out, 'cases.csv')]
    const written = [report, csv].flatMap((path) => [path, `${path}.PID.part`])
    const data = readdirSync(join(scratch, 'data')).map((file) => join(scratch, 'data', file))
    const run = await faultedRun(
      {
        command: builtCommand(),
        args: [
          'grade',
          'isles22',
          '--submission',
          files.submission,
          '--answers',
          files.answers,
          '--out',
          report,
        ].concat([...['--csv', csv, '--resume', '--jobs', '1', '--json']]),
        paths: [join(scratch, 'data'), ...data, out, ...written, `${report}.journal`],
        log: join(scratch, `${name}.log`),
      },
      fault,
    )
    rmSync(out, { recursive: true, force: true })
    return run
  }

  it('is never put down to the submission', async () => {
    const whole = await graded('whole')
    expect(whole).toMatchObject({ status: 0, injected: 0 })
    // A run on a busy machine may make more calls; those that three runs make are made to fail.
    const others = [await graded('second'), await graded('third')]
    const least = [...whole.counts].map(([call, most]) => {
      const counts = others.map((one) => one.counts.get(call) ?? 0)
      return [call, Math.min(most, ...counts)] as const
    })
    const faults: Fault[] = least.flatMap(([call, most]) =>
      Array.from({ length: most }, (_, n) => ({ call, when: n + 1, error: errors[n % errors.length]! })),
    )
    const met = new Map<string, number>()
    const wrong: unknown[] = []
    const lane = async (first: number) => {
      for (let k = first; k < faults.length; k += LANES) {
        const run = await graded(`fault-${k}`, faults[k]!)
        if (run.injected > 0) met.set(faults[k]!.call, (met.get(faults[k]!.call) ?? 0) + 1)
        const problem = problemOf(run, whole)
        const { status, signal, stderr } = run
        if (problem) wrong.push({ ...faults[k]!, problem, status, signal, stderr, stdout: run.stdout.slice(0, 1000) })
      }
    }
    await Promise.all(Array.from({ length: LANES }, (_, n) => lane(n)))
    console.log(
      `${faults.length} faults; calls that failed: ${[...met].map(([call, count]) => `${count} ${call}`).join(', ')}`,
    )
    expect(wrong).toEqual([])
    // How many calls a thread makes depends on the load of the machine; every kind of call is made in every run.
    expect([...met.keys()].sort()).toEqual(least.flatMap(([call, most]) => (most > 0 ? [call] : [])).sort())
  })
})

function problemOf({ status, stdout, stderr }: Faulted, whole: Faulted): string | undefined {
  if (status === 0) return stdout === whole.stdout ? undefined : 'another report'
  if (status !== 3) return 'another exit status'
  if (/\n {4}at |invalid submission/.test(stderr)) return 'not one plain line'
  if (stdout === '') return stderr.includes('error:') ? undefined : 'no word'
  const { error, valid_submission: valid } = JSON.parse(stdout)
  if (valid) return stdout === whole.stdout ? undefined : 'another report'
  return error.side === 'medgrade' ? undefined : 'another side'
}
