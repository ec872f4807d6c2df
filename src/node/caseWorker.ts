/** What runs in a worker thread of the pool: one case from its message to its result. It loads its own files; only numbers travel. */
import type { CaseResult, SourceRef } from '../contract'
import { openFilesRef, scoreTaskMessage, type TaskMessage } from '../grading/worker'
import { directorySource } from './directorySource'
import { loadChallengeRef } from './loadChallenge'

// biome-ignore lint/style/noDefaultExport: the pool calls the default export of its file
export default function scoreInWorker(message: TaskMessage): Promise<CaseResult> {
  return scoreTaskMessage(message, openRef, loadChallengeRef)
}

function openRef(ref: SourceRef) {
  if (ref.kind === 'files') return openFilesRef(ref)
  return directorySource(ref.root, ref.links === undefined ? {} : { links: ref.links })
}
