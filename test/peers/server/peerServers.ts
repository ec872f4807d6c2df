/** A Python for a run of the differential tests, which imports each library once for all of them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { interpreters, libraries } from './interpreters'

export interface PeerServer {
  readonly pid: number
  readonly folder: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** By interpreter. */
    peerServers: Readonly<Record<string, PeerServer>>
  }
}

/** Calls come one after another, and other suites take the other cores: threads that wait for each other would compute meanwhile. */
const oneThread = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' }

export function setup({ provide }: TestProject): () => Promise<void> {
  const servers: Record<string, PeerServer> = {}
  const ends: (() => Promise<void>)[] = []
  for (const name of ['peers', 'nnunet'] as const) {
    const interpreter = interpreters[name]
    if (!existsSync(interpreter)) continue
    const folder = mkdtempSync(join(tmpdir(), 'medgrade-peer-'))
    const child = spawn(interpreter, ['test/peers/server/peerServer.py', folder, ...libraries[name]], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...oneThread },
    })
    servers[interpreter] = { pid: child.pid!, folder }
    ends.push(() => ended(child, folder))
  }
  provide('peerServers', servers)
  return async () => {
    for (const end of ends) await end()
  }
}

/** Its processor time is counted once it has been waited for. */
async function ended(child: ChildProcess, folder: string): Promise<void> {
  const closed = new Promise((done) => child.once('close', done))
  if (child.exitCode === null && child.kill()) await closed
  rmSync(folder, { recursive: true, force: true })
}
