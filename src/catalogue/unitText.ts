import { countsVoxels } from './countsVoxels'

const texts: Readonly<Record<string, string>> = {
  one: '',
  count: '',
  voxel: '',
  ml: 'mL',
  mm2: 'mm²',
  mm3: 'mm³',
  percent: '%',
  intensity2: 'intensity²',
  target2: 'target²',
  second: 's',
}

/**
 * A unit as heads of columns and axes write it; nothing for numbers without one. Numbers of voxels have none, lengths in voxels have.
 *
 * @param metric the name of what is measured; without it voxels are counted.
 */
export function unitText(unit: string, metric?: string): string {
  if (unit === 'voxel' && metric !== undefined && !countsVoxels(metric)) return 'voxels'
  return texts[unit] ?? unit
}
