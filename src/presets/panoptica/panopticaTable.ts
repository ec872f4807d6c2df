import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { curveThresholds } from '../../kernels/statistics/thresholdCurve'
import { pythonFloatText } from '../../python/pythonFloatText'
import { evaluatePanoptica, evaluatePanopticaCurve, type PanopticaGroups } from './evaluatePanoptica'
import { panopticaCurve } from './panopticaCurve'
import type { PanopticaConfig, PanopticaResult, PanopticaValues } from './panopticaTypes'

/** A case and its results. */
export interface PanopticaSubject {
  readonly name: string
  readonly groups: PanopticaGroups
}

export interface PanopticaTableOptions {
  /** Adds a row for each reference instance. Default false. */
  readonly instances?: boolean
  /** Step of the thresholds, for areas under threshold curves. */
  readonly thresholdStep?: number
}

/** The name of a column for a value of an instance row. */
const columnOf: Readonly<Record<string, string>> = {
  voxel_count: 'instance_voxel_count_ref',
  volume: 'instance_volume_ref',
}

/**
 * The table that panoptica's aggregator writes: a row a case, `<group>-<key>` per column, tabs; None, NaN and infinities are empty cells.
 *
 * @example
 * const voxel = { data: Uint8Array.of(1), shape: [1, 1, 1] }
 * const groups = evaluatePanoptica(voxel, voxel, defaultPanopticaConfig)
 * panopticaTable([{ name: 'case-1', groups }], defaultPanopticaConfig).split('\n')[1].split('\t').slice(0, 3) // → [ 'case-1', '1.0', '1.0' ]
 * @throws MedgradeError `bad-argument` for a case that is named like an instance row, and for region-wise results, which have no table.
 */
export function panopticaTable(
  subjects: readonly PanopticaSubject[],
  config: PanopticaConfig,
  options: PanopticaTableOptions = {},
): string {
  checkArguments({ subjects, config }, [{ name: 'string', groups: { '*': 'object' } }], {
    input: 'string',
    components: 'string or null',
    matcher: 'object or null',
  })

  const { instances = false, thresholdStep } = options
  const keys = keysOf(config, instances, thresholdStep)
  const names = config.groups?.map(({ name }) => name) ?? ['ungrouped']
  const lines = [['subject_name', ...names.flatMap((group) => keys.map((key) => `${group}-${key}`))]]
  for (const { name, groups } of subjects) {
    if (name.trim() === '' || /.+-.+_inst_\d+$/.test(name))
      refuse('bad-argument', 'the name of a case', name, 'a name that does not end as <…>-<…>_inst_<number>')
    lines.push([name, ...names.flatMap((group) => cells(groups[group]!.values, keys))])
    if (!instances) continue
    for (const own of names)
      groups[own]!.instances.forEach((instance, k) => {
        const row = Object.fromEntries(Object.entries(instance).map(([key, value]) => [columnOf[key] ?? key, value]))
        lines.push([
          `${name}-${own}_inst_${k}`,
          ...names.flatMap((group) => (group === own ? cells(row, keys) : keys.map(() => ''))),
        ])
      })
  }
  return lines.map((line) => `${line.map(quoted).join('\t')}\n`).join('')
}

/** The keys of a case of one voxel on both sides, which is perfect: all that can be computed. */
function keysOf(config: PanopticaConfig, instances: boolean, step: number | undefined): string[] {
  if (config.perRegion) refuse('bad-argument', 'per_region_evaluation', true, 'false for a table')
  const voxel = { data: Uint8Array.of(1), shape: [1, 1, 1] }
  const perfect: PanopticaConfig = { ...config, input: 'matched', groups: null }
  if (step !== undefined) {
    const curves = evaluatePanopticaCurve(voxel, voxel, { ...perfect, decision: null }, curveThresholds(step))
    return Object.keys(panopticaCurve(curves).ungrouped!.values)
  }
  const { values, instances: rows } = evaluatePanoptica(voxel, voxel, perfect).ungrouped as PanopticaResult
  const further = instances ? rows.flatMap((row) => Object.keys(row).map((key) => columnOf[key] ?? key)) : []
  return [...new Set([...Object.keys(values), ...further])]
}

function cells(values: PanopticaValues, keys: readonly string[]): string[] {
  return keys.map((key) => {
    const value = values[key]
    return value === undefined || value === null || !Number.isFinite(value) ? '' : pythonFloatText(value)
  })
}

/** As Python's csv module quotes a cell. */
function quoted(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
