/** The test of a command that is cut off at each call that changes a file, once before it and once in its middle. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manyCases } from '../manyCases'
import { cutRun, cuts, hasCase } from './cutRuns'
import { resumed as commands, statusOf } from './resumedCommands'

/**
 * Cases of a command, so that about a hundred cuts come together: `evaluate` grades each for two models. The lines of a batch keep their journals in other
 * processes, so that a batch is cut off between its lines only; `testKills` kills it within them.
 */
const CASES = { grade: 9, 'grade-batch': 2, evaluate: 4 } as const

export function testCuts(name: string): void {
  describe(name, () => {
    let scratch: string
    let unwatch: () => void
    beforeAll(async () => {
      scratch = mkdtempSync(join(tmpdir(), 'medgrade-cut-'))
      unwatch = await cuts.begin()
    })
    afterAll(() => {
      unwatch()
      rmSync(scratch, { recursive: true })
    })

    it.each(['grade', 'grade-batch', 'evaluate'] as const)('%s', async (kind) => {
      const tables = manyCases(join(scratch, kind), CASES[kind])
      const runOf = (name: string) => {
        const folder = join(scratch, `${kind}-${name}`)
        return { command: cuts.command, folder, args: [...commands[kind](tables, folder), '--jobs', '1'] }
      }
      const { calls, ...whole } = await cutRun(runOf('whole'))
      expect(whole.status).toBe(statusOf[kind])
      // Nothing is written past the calls that are watched.
      const never = runOf('never')
      await cutRun(never, 0)
      expect(existsSync(never.folder) ? readdirSync(never.folder) : []).toEqual([])
      let [count, withCase] = [0, 0]
      for (const torn of [false, true]) {
        for (let left = 1; left < calls + Number(torn); left++) {
          const one = runOf(`cut-${left}-${torn}`)
          await cutRun(one, left, torn)
          count++
          withCase += Number(hasCase(one.folder))
          const { status, printed, files } = await cutRun(one)
          expect({ left, torn, status, printed, files }).toEqual({ left, torn, ...whole })
          rmSync(one.folder, { recursive: true })
        }
      }
      console.log(`${kind}: ${calls} calls, ${count} cuts, ${withCase} of the first with a case in the journal`)
      expect(count).toBeGreaterThanOrEqual(kind === 'grade-batch' ? 9 : 80)
      if (kind !== 'grade-batch') expect(withCase).toBeGreaterThan(count / 3)
    })
  })
}
