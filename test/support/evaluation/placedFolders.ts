import { join } from 'node:path'
import type { TaskFolders } from './taskFolders'

/** The files below a folder, by whole paths. */
export function placedFolders<Name extends string>(
  folder: string,
  all: Readonly<Record<Name, TaskFolders>>,
): Readonly<Record<Name, TaskFolders>> {
  const within = (path: string) => join(folder, path)
  const placed = Object.entries<TaskFolders>(all).map(([name, one]) => {
    const beside = Object.entries(one.beside ?? {}).map(([key, path]) => [key, within(path)])
    return [
      name,
      {
        ...{ ...one, references: within(one.references), predictions: one.predictions.map(within) },
        ...(one.beside ? { beside: Object.fromEntries(beside) } : {}),
      },
    ]
  })
  return Object.fromEntries(placed)
}
