/** Settings of the page in the address, never data. */
export interface CompareSettings {
  readonly metric: string
  readonly convention: string
  readonly label: number | null
  readonly tolerance: number
  readonly percentile: number
  readonly axis: number
}

export const defaultSettings: CompareSettings = {
  metric: 'hd95',
  convention: 'plain',
  label: null,
  tolerance: 1,
  percentile: 95,
  axis: 0,
}

const number = (text: string | null, otherwise: number, low: number, high: number) => {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && value >= low && value <= high ? value : otherwise
}

export function readSettings(hash: string): CompareSettings {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const name = (key: string, otherwise: string) => {
    const text = query.get(key) ?? ''
    return /^[a-z][a-z0-9-]*$/.test(text) ? text : otherwise
  }
  const label = query.get('label')
  return {
    metric: name('metric', defaultSettings.metric),
    convention: name('convention', defaultSettings.convention),
    label: label === null ? null : number(label, 1, -(2 ** 31), 2 ** 32),
    tolerance: number(query.get('tolerance'), defaultSettings.tolerance, 0, 1e6),
    percentile: number(query.get('percentile'), defaultSettings.percentile, 1, 100),
    axis: number(query.get('axis'), defaultSettings.axis, 0, 2),
  }
}

export function writeSettings(settings: CompareSettings): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(settings))
    if (value !== null && value !== defaultSettings[key as keyof CompareSettings]) query.set(key, String(value))
  const text = query.toString()
  return text === '' ? '' : `#${text}`
}
