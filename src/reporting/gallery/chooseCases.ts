import { argsort } from '../../kernels/sorting/argsort'

export interface ChosenCase {
  /** Position of the case. */
  readonly case: number
  readonly why: 'best' | 'median' | 'worst'
}

/**
 * The cases that a gallery shows: the `worst` ones, a missing value (NaN) worst of all and ties in case order; then the lower of the median cases and the
 * best case, unless they are chosen already.
 */
export function chooseCases(values: ArrayLike<number>, higherBetter: boolean, worst = 3): ChosenCase[] {
  const all = Float64Array.from(values)
  const absent = [...all.keys()].filter((index) => Number.isNaN(all[index]!))
  const present = [...argsort(higherBetter ? all : all.map((value) => -value))].slice(0, all.length - absent.length)
  const chosen: ChosenCase[] = [...absent, ...present].slice(0, worst).map((index) => ({ case: index, why: 'worst' }))
  const add = (index: number | undefined, why: ChosenCase['why']) => {
    if (index !== undefined && !chosen.some((one) => one.case === index)) chosen.push({ case: index, why })
  }
  // The cases stand worst first.
  add(present[Math.floor((present.length - 1) / 2)], 'median')
  add(present.at(-1), 'best')
  return chosen
}
