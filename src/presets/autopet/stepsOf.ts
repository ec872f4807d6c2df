/** The predictions of one reference in the order of their steps; a step that is missing between others is undefined. */
export interface StepSeries<C> {
  readonly name: string
  readonly steps: readonly (C | undefined)[]
}

/** Name of a case and number of the step, in the name of a prediction without its ending. */
export const interactiveName = /^(.*)_pred(\d+)$/

/** Groups cases named `<case>_pred<k>` (with or without `.nii.gz`) by their case, in order of first appearance. */
export function stepsOf<C extends { readonly name: string }>(cases: readonly C[]): StepSeries<C>[] {
  const series = new Map<string, (C | undefined)[]>()
  for (const each of cases) {
    const [, name = each.name, step = '0'] = /^(.*)_pred(\d+)(?:\.nii(?:\.gz)?)?$/.exec(each.name) ?? []
    const steps = series.get(name) ?? []
    series.set(name, steps)
    steps[Number(step)] = each
  }
  return [...series].map(([name, steps]) => ({ name, steps: Array.from(steps) }))
}
