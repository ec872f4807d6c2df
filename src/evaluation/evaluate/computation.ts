import type { EvaluationTask } from '../../catalogue/inputKinds'
import type { CaseTask, Plain, Source } from '../../contract'
import type { CaseFacts, Contradiction, RunDecision } from '../../understanding/runDecision'
import type { Meaning } from '../../understanding/unusedOptions'
import type { PairedFolders } from '../inputs/pairByTool'
import type { CasePair, PairedCases } from '../inputs/pairCases'
import type { SideCase } from '../inputs/sideCases'
import type { EmptyPolicy } from '../metrics/emptyPolicy'
import type { CasePlots } from '../plots/casePlots'
import type { EvaluatedCase, Evaluation } from './evaluateTypes'

/** The interval of one number of a case. */
export interface CaseInterval {
  readonly label: string
  readonly metric: string
  readonly low: number
  readonly high: number
}

/** One of the cases that the files of a pair hold. */
export interface InsideCase extends Pick<EvaluatedCase, 'rows'> {
  readonly name: string
  /** What figures draw of them. */
  readonly plots?: CasePlots
}

/** Takes the cases of a model in their order, and keeps of them what the numbers over all need. */
export interface OverCases {
  add(state: Plain): void
  /** The numbers over all cases; null: no case has what they are of. */
  end(): InsideCase | null
}

/** Where a case stands in a run. */
export interface TaskPlace {
  readonly index: number
  /** The pairs of its model. */
  readonly pairs: number
  /** What all files of the run decided. */
  readonly decided?: RunDecision
}

/** What is computed for each case: a task, such as labels and metrics, or the preset of a tool. */
export interface Computation {
  readonly task: EvaluationTask
  /** Mode of `evaluationChallenge`. */
  readonly mode: string
  /** What the results depend on beside the files. */
  readonly settings: Plain
  /** What its files are, for the error of a folder without any; absent: images. */
  readonly wanted?: string
  /** Notes about what is computed. */
  readonly warnings?: readonly string[]
  /** The cases of one side; absent: label maps, or a file a label. */
  cases?(source: Source, side: 'reference' | 'prediction'): Promise<SideCase[]>
  /** Pairs by the rule of the tool, see `pairByTool`; absent: by name. */
  pair?(folders: PairedFolders): Promise<PairedCases | 'none' | null>
  /** The task of a pair, made when its turn comes. @throws MedgradeError `bad-input` for files that the computation cannot take. */
  caseTask(pair: CasePair, place: TaskPlace): CaseTask
  /** What a case found about its files; absent: the tool decides. */
  facts?(state: Plain): CaseFacts
  /** 95 % intervals over what a case holds, such as the rows of a table. */
  intervals?(state: Plain): readonly CaseInterval[]
  /** What figures draw of the case; null: nothing. */
  plots?(state: Plain): CasePlots | null
  /** The cases that the files of a pair hold, such as the images of COCO's JSON; what is over all of them are the rows of `read`. Null: the pair is a case. */
  inside?(state: Plain): readonly InsideCase[] | null
  /** What the numbers over all cases of one model are made of. Without `facts` and `contradiction`, by which a case that was added is read again or refused. */
  over?(): Promise<OverCases>
  /** What a case took its files for, in words. */
  told?(state: Plain): readonly string[]
  /** What contradicts the first case of the model; null: nothing. */
  contradiction?(state: Plain, first: Plain, pair: CasePair): Contradiction | null
  /** Options that say what files mean, which must change something in one of them. */
  readonly meaning?: Meaning
  /** Whether the labels are those that each case has, as nobody names them, and what the user says of masks that are empty on both sides. */
  readonly found?: { readonly both: EmptyPolicy['both'] } | undefined
  /** The rows of a case from what was computed. */
  read(state: Plain, model: string, pair: CasePair): Pick<EvaluatedCase, 'rows' | 'empties' | 'quirks'>
  metrics(cases: readonly EvaluatedCase[]): Evaluation['metrics']
  /** The files that the tool writes for one model. @param missing names of cases without a prediction. */
  files(model: string, cases: readonly EvaluatedCase[], missing: readonly string[]): Evaluation['files']
}
