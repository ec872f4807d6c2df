import type { Shard } from '../../engine/shards/partFile'
import { type EvaluationPart, evaluateShard } from '../../evaluation/shards/evaluateShard'
import { type EvaluateFoldersOptions, withFolders } from '../evaluation/evaluateFolders'
import { caseBytes } from './caseBytes'

/** `evaluateFolders` for the cases of one shard. @throws MedgradeError as `evaluateFolders`. */
export function evaluateShardFolders(
  references: string,
  predictions: readonly string[],
  { shard, ...options }: EvaluateFoldersOptions & { readonly shard: Shard },
): Promise<EvaluationPart> {
  return withFolders(references, predictions, options, (input, opened) =>
    evaluateShard(input, opened, { shard, sizeOf: caseBytes }),
  )
}
