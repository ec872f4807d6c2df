import { checkArguments } from '../../errors/checkArguments'
/** One answer or report with its error, as people or a model judged it. */
export interface CategorisedItem {
  /** Null: no error. */
  readonly category: string | null
  /** A type of question, a clip length, a model. */
  readonly group?: string
}

export interface ErrorCategories {
  readonly items: number
  readonly errors: number
  /** Errors over items. */
  readonly errorRate: number
  /** Every category in alphabetical order: its errors, and its share of all errors. */
  readonly categories: Readonly<Record<string, { readonly count: number; readonly share: number }>>
  /** The same for every group that the items name, in alphabetical order. */
  readonly byGroup: Readonly<Record<string, Omit<ErrorCategories, 'byGroup'>>>
}

/**
 * Counts and shares of supplied categories of errors, over all items and by group: error types of ReXSonoVQA, errors in reports, failure modes.
 * The error rate without items is NaN.
 *
 * @example
 * const items = [{ category: 'wrong_conclusion' }, { category: null }, { category: 'wrong_both' }, { category: 'wrong_both' }]
 * errorCategories(items).categories.wrong_both // → { count: 2, share: 0.6666666666666666 }
 */
export function errorCategories(items: readonly CategorisedItem[]): ErrorCategories {
  checkArguments({ items }, [{ category: 'string or null' }])
  const groups = [...new Set(items.flatMap(({ group }) => (group === undefined ? [] : [group])))].sort()
  return {
    ...counted(items),
    byGroup: Object.fromEntries(groups.map((name) => [name, counted(items.filter(({ group }) => group === name))])),
  }
}

function counted(items: readonly CategorisedItem[]): Omit<ErrorCategories, 'byGroup'> {
  const errors = items.flatMap(({ category }) => (category === null ? [] : [category]))
  const names = [...new Set(errors)].sort()
  return {
    items: items.length,
    errors: errors.length,
    errorRate: errors.length / items.length,
    categories: Object.fromEntries(
      names.map((name) => {
        const count = errors.filter((category) => category === name).length
        return [name, { count, share: count / errors.length }]
      }),
    ),
  }
}
