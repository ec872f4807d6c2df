import type { EvaluationTask } from '../../catalogue/inputKinds'

/** A folder beside the references with a file for each case. */
export interface BesideSheet {
  /** As people type it. */
  readonly flag: string
  readonly task: EvaluationTask
  /** What it holds, for `--help` and the page that evaluates. */
  readonly about: string
}

/** The folders beside the references, by their names in an input. */
export const besideSheets = {
  masks: {
    flag: '--masks',
    task: 'images',
    about: 'a mask for each reference; only voxels where it is not 0 count',
  },
  fixedLabels: {
    flag: '--fixed-labels',
    task: 'registration',
    about: 'label maps of the fixed images, named as the cases, or as A of a case A_B',
  },
  movingLabels: {
    flag: '--moving-labels',
    task: 'registration',
    about: 'label maps of the moving images, named as the cases, or as B of A_B; displacements warp them',
  },
} as const satisfies Readonly<Record<string, BesideSheet>>

export type BesideName = keyof typeof besideSheets

export const besideNames = Object.keys(besideSheets) as readonly BesideName[]

/** The folders that an evaluation was given. */
export function givenBeside(input: Readonly<Partial<Record<BesideName, unknown>>>): BesideName[] {
  return besideNames.filter((name) => input[name] !== undefined)
}

/** The folders that a preset takes: masks where its tool needs them, others as its task. */
export function besideOfPreset({ task, masks = false }: { task?: EvaluationTask; masks?: boolean }): BesideName[] {
  return besideNames.filter((name) => (name === 'masks' ? masks : besideSheets[name].task === task))
}
