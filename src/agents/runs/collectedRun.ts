/** One run of an agent, a line of a batch. Names are those of the batch list. */
export interface RunRecord {
  readonly challenge_id: string
  /** Null: the run left no submission, which grades as a failure. */
  readonly submission_path: string | null
  readonly submission_dir: string | null
  readonly run_id: string
  readonly group: string
  readonly agent: string
  /** Which repetition of the challenge in its group it is, from 0. */
  readonly seed: number
  readonly budget_s: number | null
  readonly wall_time_s: number | null
  readonly exit_code: number | null
  readonly timed_out: boolean
  readonly success: boolean | null
  /** `recovered`: found in the workspace, or in outputs that were not handed in, because the run did not come so far. */
  readonly status: 'submitted' | 'recovered' | 'missing'
  readonly log_path: string | null
  readonly code_path: string | null
  /** The content of `compute.json` of the group or the folder. */
  readonly compute?: unknown
  /** Of a run of AutoMedBench: its folder and task, and what it took. The submission is the folder of its outputs. */
  readonly run_folder?: string
  readonly task_id?: string
  readonly tier?: string | null
  readonly turns?: number | null
  readonly tokens?: number | null
  readonly cost_usd?: number | null
}
