import { readFileSync } from 'node:fs'
import { runCommand } from '../command/runCommand'

export const foundFolder = 'fixtures/goldens/found'

/** A command over files as people have them; one alternative of `accept` must hold. */
export interface FoundCase {
  readonly id: string
  readonly args: readonly string[]
  readonly accept: readonly (Accepted & { readonly values?: readonly number[] })[]
  readonly right: string
}

interface Accepted {
  readonly exit?: readonly number[]
  /** Over both outputs. */
  readonly says?: string
  readonly without?: string
}

export const foundCases: readonly FoundCase[] = JSON.parse(readFileSync(`${foundFolder}/cases.json`, 'utf8'))

/** What is wrong with the answer of the command to a case; null: nothing. */
export async function foundProblem({ id, args, accept }: FoundCase): Promise<string | null> {
  const { status, stdout, stderr } = await runCommand(args, { cwd: `${foundFolder}/${id}` })
  const both = `${stdout}\n${stderr}`
  const shown = `exit ${status}\n${both}`
  if (/^ {4}at /m.test(both)) return `a stack: ${shown}`
  const printed = [...stdout.matchAll(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi)].map(([text]) => Number(text))
  const holds = accept.some(({ values, exit, says, without }) => {
    if (values !== undefined) return status === 0 && values.every((value) => printed.some((one) => isNear(one, value)))
    const said = says === undefined || new RegExp(says, 'i').test(both)
    const unsaid = without === undefined || !new RegExp(without, 'i').test(both)
    return exit!.includes(status) && said && unsaid
  })
  return holds ? null : shown
}

/** Tables print four digits. */
const isNear = (found: number, wanted: number) => Math.abs(found - wanted) <= 1e-4 * Math.max(1, Math.abs(wanted))
