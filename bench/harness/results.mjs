// The committed results.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const resultsPath = fileURLToPath(new URL('../results.json', import.meta.url))
export const readResults = () => (existsSync(resultsPath) ? JSON.parse(readFileSync(resultsPath, 'utf8')) : null)

/**
 * Earlier results with some rows measured again; these state their commit, and their processor where it is another one. Rows that no longer exist are left
 * out, the order is that of `all`.
 */
export function updatedResults(earlier, later, all) {
  const { commit, date, cpu } = later
  const stated = cpu === earlier.cpu ? { commit, date } : { commit, date, cpu }
  const again = later.rows.filter(({ problem }) => problem !== 'the run was stopped')
  const found = new Map([
    ...earlier.rows.map((row) => [row.id, row]),
    ...again.map((row) => [row.id, { ...row, again: stated }]),
  ])
  return { ...earlier, rows: all.flatMap(({ id }) => found.get(id) ?? []) }
}
