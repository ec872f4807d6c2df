import { type SampleId, sampleFiles } from '../samples/sampleFiles'
import { type Answer, type CompareClient, compareClient } from './compareClient'
import type { PairFacts } from './compareTypes'
import type { SideFiles } from './pairFiles'

export interface OpenedSample {
  readonly id: SampleId
  /** When it was begun, by the clock of the page. */
  readonly began: number
  readonly client: CompareClient
  readonly files: SideFiles
  readonly facts: Promise<Answer<PairFacts>>
}

const begun: { sample: OpenedSample | null } = { sample: null }

/** Starts the worker with a bundled sample. A page that is opened by a link to one begins so before it is drawn. */
export function beginSample(id: SampleId): void {
  const began = performance.now()
  const client = compareClient()
  const files = sampleFiles(id)
  const facts = client.call('open', files, undefined, {})
  // Whoever takes the sample is told.
  facts.catch(() => {})
  begun.sample = { id, began, client, files, facts }
}

/** The sample that was begun, or one that begins now. */
export function takeSample(id: SampleId): OpenedSample {
  if (begun.sample?.id !== id) beginSample(id)
  const sample = begun.sample!
  begun.sample = null
  return sample
}
