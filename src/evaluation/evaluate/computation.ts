import type { CaseTask, Plain } from '../../contract'
import type { PairedFolders } from '../inputs/pairByTool'
import type { CasePair, PairedCases } from '../inputs/pairCases'
import type { EvaluatedCase, Evaluation } from './evaluateTypes'

/** What is computed for each case: labels and metrics, or the convention of a tool. */
export interface Computation {
  /** Mode of `evaluationChallenge`. */
  readonly mode: string
  /** What the results depend on beside the files. */
  readonly settings: Plain
  /** Pairs by the rule of the tool, see `pairByTool`; absent: by name. */
  pair?(folders: PairedFolders): Promise<PairedCases | 'none' | null>
  /** @param first index of the first task. */
  tasks(pairs: readonly CasePair[], first: number): CaseTask[]
  /** The rows of a case from what was computed. */
  read(state: Plain, model: string, pair: CasePair): Pick<EvaluatedCase, 'rows' | 'empties' | 'quirks'>
  metrics(cases: readonly EvaluatedCase[]): Evaluation['metrics']
  /** The files that the tool writes for one model. @param missing names of cases without a prediction. */
  files(model: string, cases: readonly EvaluatedCase[], missing: readonly string[]): Evaluation['files']
}
