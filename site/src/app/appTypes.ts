import type { ChallengeReport } from 'medgrade'
import type { Evaluation } from 'medgrade/evaluation'
import type { BesideName } from '../../../src/evaluation/inputs/besideNames'
import type { ModelPicture } from '../../../src/reporting/pictures/evaluatedPictures'
import type { TypedReading } from './readingGiven'

/** A dropped folder, a dropped zip, or loose files: the answers, or one submission. */
export interface FileSet {
  readonly name: string
  /** Files by path below the folder, or one zip. */
  readonly content: { readonly files: ReadonlyMap<string, Blob> } | { readonly zip: File }
}

export interface EvaluateSettings {
  /** As `--task` has it. */
  readonly task: string
  readonly metrics: string
  readonly labels: string
  readonly preset: string
  /** As `--preset-options` has them; empty: none. */
  readonly presetOptions: string
  /** What was typed or chosen of the options that say how files are read. */
  readonly reading: TypedReading
}

export type Job =
  | {
      readonly kind: 'evaluate'
      readonly answers: FileSet
      readonly submissions: readonly FileSet[]
      /** The images on which contours (RTSTRUCT) were drawn. */
      readonly series: FileSet | null
      /** The folders beside the references, by their names in an input. */
      readonly beside: Readonly<Partial<Record<BesideName, FileSet>>>
      readonly settings: EvaluateSettings
    }
  | {
      readonly kind: 'grade'
      readonly challenge: string
      readonly answers: FileSet
      readonly submissions: readonly FileSet[]
    }

export interface GradedSubmission {
  readonly name: string
  readonly report: ChallengeReport
  readonly csv: string
}

/** What the command says of an evaluation. */
export interface EvaluationWords {
  /** The name of the metric of each row of the summary, with unit and convention. */
  readonly names: readonly string[]
  /** A sentence for each model of which cases failed, lack a prediction or were changed. */
  readonly problems: readonly string[]
  /** What each side was taken for, notes and warnings. */
  readonly messages: readonly string[]
}

export type JobResult =
  | {
      readonly kind: 'evaluate'
      readonly evaluation: Evaluation
      readonly told: EvaluationWords
      readonly csv: string
      readonly json: string
    }
  | {
      readonly kind: 'grade'
      readonly graded: readonly GradedSubmission[]
      readonly csv: string
      readonly json: string
    }

export interface Progress {
  readonly submission: string
  readonly done: number
  readonly total: number
  readonly failed: number
  /** Cases whose result was kept from before the cancellation. */
  readonly kept: number
}

/** Figures of the report, and pictures of its worst cases. */
export interface DrawnEvaluation {
  readonly figures: readonly {
    readonly id: string
    readonly title: string
    readonly caption: string
    readonly svg: string
  }[]
  readonly pictures: readonly ModelPicture[]
  readonly problems: readonly string[]
}

/** From the page to the worker that runs a job. */
export type ToRunner =
  | { readonly type: 'start'; readonly job: Job; readonly now: number }
  | { readonly type: 'cancel' }
  | { readonly type: 'draw' }
  | { readonly type: 'prepare'; readonly challenge: string | null }

/** From that worker to the page. */
export type FromRunner =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'done'; readonly result: JobResult; readonly ms: number }
  | { readonly type: 'cancelled' }
  | { readonly type: 'drawn'; readonly drawn: DrawnEvaluation }
  | { readonly type: 'failed'; readonly message: string }

/** A challenge in the list of the page. */
export interface ListedChallenge {
  readonly id: string
  readonly title: string
  readonly benchmark: string
}
