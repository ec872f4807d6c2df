/** The test of a command that is killed at random moments. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomAt } from '../../fuzz/random'
import { manyCases } from '../manyCases'
import { finishedRun, type KilledRun, killedRun } from './killedRuns'
import { resumed as commands, statusOf, type Tables } from './resumedCommands'

/** More are graded by as many starts: what a kill finds is a journal of none, some or all of them. */
const CASES = 10
/** Two at a time: one is often at its end or its start, where it waits. */
const LANES = 2

/**
 * @param command its file.
 * @param moments kills of each of its words that find it alive.
 */
export function testKills(name: string, command: string, moments: number, seed: number): void {
  describe(name, () => {
    let scratch: string
    let files: Tables
    beforeAll(async () => {
      scratch = mkdtempSync(join(tmpdir(), 'medgrade-kill-'))
      files = manyCases(join(scratch, 'data'), CASES)
    })
    afterAll(() => rmSync(scratch, { recursive: true, maxRetries: 5, retryDelay: 200 }))

    it.each(['grade', 'grade-batch', 'evaluate'] as const)(
      '%s',
      async (kind) => {
        const runOf = (name: string, jobs: number): KilledRun => {
          const folder = join(scratch, `${kind}-${name}`)
          return { command, folder, args: [...commands[kind](files, folder), '--jobs', String(jobs)] }
        }
        const whole = await finishedRun(runOf('whole', 1))
        expect(whole.status).toBe(statusOf[kind])
        const { status, printed } = whole
        let [kills, resumed, step] = [0, 0, 0]
        const lane = async () => {
          // Moments before the first case, or after the last one, resume nothing: a busy machine may need more of them.
          while ((kills < moments || resumed <= moments / 5) && step < 20 * moments) {
            const mine = step++
            const one = runOf(`killed-${mine}`, 1 + (mine % 3))
            const killed = await killedRun(one, randomAt(seed, mine), whole.extent)
            const told = { mine, status: killed.status, printed: killed.printed, files: killed.files }
            expect(told).toEqual({ mine, status, printed, files: whole.files })
            kills += killed.kills
            resumed += killed.resumed
            rmSync(one.folder, { recursive: true, maxRetries: 5, retryDelay: 200 })
          }
        }
        await Promise.all(Array.from({ length: LANES }, lane))
        console.log(`${kind}: ${kills} kills, ${resumed} with a case in the journal, ${step} runs`)
        expect(kills).toBeGreaterThanOrEqual(moments)
        expect(resumed).toBeGreaterThan(moments / 5)
      },
      1_200_000,
    )
  })
}
