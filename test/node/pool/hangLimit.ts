import type { TestOptions } from 'vitest'

/** Options of a test with {@link hangLimit}. */
export const patiently: TestOptions = { retry: 2 }

/** Milliseconds after which a case counts as hanging: short, and four times as long in each repetition, as others may take that long on a busy machine. */
export const hangLimit = ({
  task,
}: {
  readonly task: { readonly result?: { readonly retryCount?: number } }
}): number => 1500 * 4 ** (task.result?.retryCount ?? 0)
