/** What runs in a worker thread of the pool: one case from its message to its result. It loads its own files; only numbers travel. */
import type { CaseResult, Challenge, ChallengeRef, SourceRef } from '../contract'
import { openFilesRef, scoreTaskMessage, type TaskMessage } from '../grading/worker'
import { directorySource } from './directorySource'
import { loadChallengeRef } from './loadChallenge'

// biome-ignore lint/style/noDefaultExport: the pool calls the default export of its file
export default function scoreInWorker(message: TaskMessage): Promise<CaseResult> {
  return scoreTaskMessage(message, openRef, loadOnce)
}

/** What this worker has loaded, so that a YAML file is read once a worker and not once a case. */
const loaded = new Map<string, Promise<Challenge>>()

function loadOnce(ref: ChallengeRef): Promise<Challenge> {
  const key = JSON.stringify([ref.id, ref.variant, ref.module])
  const known = loaded.get(key) ?? loadChallengeRef(ref)
  loaded.set(key, known)
  return known
}

function openRef(ref: SourceRef) {
  if (ref.kind === 'files') return openFilesRef(ref)
  const { root, links, apart } = ref
  return directorySource(root, { ...(links ? { links } : {}), ...(apart ? { apart } : {}) })
}
