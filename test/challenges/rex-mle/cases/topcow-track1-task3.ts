import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { edgePath } from '../../../../src/challenges/rex-mle/topcow/edges'
import { readCsv } from '../../../../src/formats/table/readCsv'
import type { CompareCases } from '../compareCases'

interface EdgeCases {
  readonly rows?: readonly (Readonly<Record<string, string>> & { readonly image_id: string })[]
  readonly ant_recall?: Readonly<Record<string, readonly [number, number]>>
  readonly pos_recall?: Readonly<Record<string, readonly [number, number]>>
}

/** Rows by their variants and paths, classes by what was recalled of them. */
export const compareCases: CompareCases = (expected, report, folder) => {
  const { rows, ant_recall: anterior, pos_recall: posterior } = (expected ?? {}) as EdgeCases
  const found = report.details!.cases
  if (found.length === 0) return
  const table = readCsv(readFileSync(`${folder}/submission.csv`))
  const paths = table.columns.get('predicted_edges_path')!.text
  for (const [i, { image_id: id, path, error, ...variants }] of (rows ?? []).entries()) {
    expect(found[i]!.id).toBe(id)
    if (path !== undefined) expect(edgePath(paths[i]!)).toBe(path)
    if (error !== undefined) expect(found[i]!.error).not.toBeNull()
    else expect(found[i]!.facts).toStrictEqual(variants)
  }
  if (anterior) expect(recalls('ant')).toStrictEqual(anterior)
  if (posterior) expect(recalls('pos')).toStrictEqual(posterior)

  function recalls(region: 'ant' | 'pos') {
    const counts: Record<string, [number, number]> = {}
    for (const { facts } of found) {
      const truth = String(facts![`${region}_true`])
      counts[truth] ??= [0, 0]
      if (facts![`${region}_pred`] === truth) counts[truth][0]++
      counts[truth][1]++
    }
    return counts
  }
}
