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

/** A unit as heads of columns and axes write it; nothing for numbers without one. */
export function unitText(unit: string): string {
  return texts[unit] ?? unit
}
