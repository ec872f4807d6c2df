import type { FileSlot, Side } from '../contract'

/** The columns that the table of a side must have. */
export function sideColumns({ id, files, numbers, texts }: Side<Record<string, FileSlot>>): string[] {
  return [
    ...(id === undefined ? [] : [id]),
    ...Object.values(files ?? {}).map(({ column }) => column),
    ...Object.values({ ...numbers, ...texts }),
  ]
}
