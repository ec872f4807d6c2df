// Runs a Python script beside the tests, without starting Python for each call (server/peerServer.py): one JSON object in, one JSON value out; the numbers that JSON cannot hold travel as texts.

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, inject, it } from 'vitest'
import { isRunning } from '../../src/node/files/isRunning'
import { decode } from '../support/golden'
import { interpreters } from './server/interpreters'
import type {} from './server/peerServers'

let calls = 0

/** Cases per metric. */
export const PEER_RUNS = Number(process.env.PEER_RUNS ?? 200)
/** Seed of the generators, printed; the same in every run, so that a commit is not judged by chance. PEER_SEED asks for another. */
export const PEER_SEED = Number(process.env.PEER_SEED ?? 20261122)

/** What the script prints for the payload. */
export function runPeer(script: string, payload: unknown, interpreter: string = interpreters.peers): unknown {
  const server = inject('peerServers')[interpreter]
  if (!server) throw new Error(`${interpreter}: no server was started (test/peers/server/peerServers.ts)`)
  const path = join(server.folder, `${process.pid}-${calls++}`)
  const input = JSON.stringify(payload, (_, value) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
  )
  writeFileSync(`${path}.script`, script)
  writeFileSync(`${path}.part`, input)
  renameSync(`${path}.part`, `${path}.in`)
  while (!existsSync(`${path}.status`)) {
    if (!isRunning(server.pid)) throw new Error(`${script}: its server has ended`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  if (readFileSync(`${path}.status`, 'utf8') !== '0')
    throw new Error(`${script} failed: ${readFileSync(`${path}.err`, 'utf8').slice(-4000)}`)
  const printed = readFileSync(`${path}.out`, 'utf8')
  for (const ending of ['script', 'done', 'out', 'err', 'status']) rmSync(`${path}.${ending}`)
  return decode(JSON.parse(printed))
}

/** A group of differential tests; without Python it is skipped and says why, unless MEDGRADE_REQUIRE_PEERS is set. */
export function describePeers(name: string, tests: () => void, interpreter: string = interpreters.peers): void {
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
