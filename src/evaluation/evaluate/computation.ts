import type { CaseTask, Plain } from '../../contract'
import type { CaseFacts, RunDecision } from '../../understanding/runDecision'
import type { Meaning } from '../../understanding/unusedOptions'
import type { PairedFolders } from '../inputs/pairByTool'
import type { CasePair, PairedCases } from '../inputs/pairCases'
import type { EvaluatedCase, Evaluation } from './evaluateTypes'

/** What is computed for each case: labels and metrics, or the preset of a tool. */
export interface Computation {
  /** Mode of `evaluationChallenge`. */
  readonly mode: string
  /** What the results depend on beside the files. */
  readonly settings: Plain
  /** Pairs by the rule of the tool, see `pairByTool`; absent: by name. */
  pair?(folders: PairedFolders): Promise<PairedCases | 'none' | null>
  /** @param first index of the first task. @param decided what all files of the run decided. */
  tasks(pairs: readonly CasePair[], first: number, decided?: RunDecision): CaseTask[]
  /** What a case found about its files; absent: the tool decides. */
  facts?(state: Plain): CaseFacts
  /** Options that say what files mean, which must change something in one of them. */
  readonly meaning?: Meaning
  /** The rows of a case from what was computed. */
  read(state: Plain, model: string, pair: CasePair): Pick<EvaluatedCase, 'rows' | 'empties' | 'quirks'>
  metrics(cases: readonly EvaluatedCase[]): Evaluation['metrics']
  /** The files that the tool writes for one model. @param missing names of cases without a prediction. */
  files(model: string, cases: readonly EvaluatedCase[], missing: readonly string[]): Evaluation['files']
}
