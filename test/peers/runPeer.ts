// Runs a Python script beside the tests: one JSON object in, one JSON value out; the numbers that JSON cannot hold travel as texts.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { describe, it } from 'vitest'
import { decode } from '../support/golden'

const python = process.env.MEDGRADE_PYTHON ?? `${homedir()}/.cache/medgrade/peers/bin/python`

/** Cases per metric. */
export const PEER_RUNS = Number(process.env.PEER_RUNS ?? 200)
/** Seed of the generators, printed; the same in every run, so that a commit is not judged by chance. PEER_SEED asks for another. */
export const PEER_SEED = Number(process.env.PEER_SEED ?? 20261122)

/** What the script prints for the payload. */
export function runPeer(script: string, payload: unknown, interpreter = python): unknown {
  const input = JSON.stringify(payload, (_, value) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
  )
  const { status, stdout, stderr } = spawnSync(interpreter, [script], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  if (status !== 0) throw new Error(`${script} failed: ${stderr.slice(-4000)}`)
  return decode(JSON.parse(stdout))
}

/** A group of differential tests; without Python it is skipped and says why, unless MEDGRADE_REQUIRE_PEERS is set. */
export function describePeers(name: string, tests: () => void, interpreter = python): void {
  if (existsSync(interpreter)) {
    describe(`${name} (PEER_SEED=${PEER_SEED}, PEER_RUNS=${PEER_RUNS})`, () => {
      console.info(`${name}: PEER_SEED=${PEER_SEED} PEER_RUNS=${PEER_RUNS}`)
      tests()
    })
    return
  }
  const reason = `no Python with the peer libraries at ${interpreter}`
  if (process.env.MEDGRADE_REQUIRE_PEERS === '1') {
    describe(name, () => {
      it('needs the peers', () => {
        throw new Error(reason)
      })
    })
  } else describe.skip(`${name}: ${reason}`, tests)
}

/** Uniform numbers in [0, 1), the same for one seed everywhere (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
