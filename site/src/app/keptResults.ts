import type { CaseResult, CaseTask } from 'medgrade'
import type { Files } from './openSet'

/** Results of cases in memory, for a job that is resumed. */
export interface KeptResults {
  /** The result of the same task on the same bytes; null if there is none. */
  find(key: string, answers: Files, submission: Files): Promise<CaseResult | null>
  keep(key: string, result: CaseResult): void
}

export function taskKey(challenge: string, variant: string, set: string, task: CaseTask): string {
  return JSON.stringify([challenge, variant, set, task])
}

async function sha256(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * A kept result counts only if every file that it was computed from still has the hash that the result names. Where the browser computes no hashes (pages without
 * TLS) nothing is kept.
 */
export function keptResults(): KeptResults {
  const results = new Map<string, CaseResult>()
  return {
    keep(key, result) {
      if (globalThis.crypto?.subtle !== undefined && result.files !== undefined && result.error === null)
        results.set(key, result)
    },
    async find(key, answers, submission) {
      const kept = results.get(key)
      for (const { side, path, sha256: expected } of kept?.files ?? []) {
        const blob = (side === 'answers' ? answers : submission).get(path)
        const found = blob === undefined ? null : await sha256(blob)
        if (found !== expected) return null
      }
      return kept ?? null
    },
  }
}
