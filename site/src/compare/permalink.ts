import { refusal } from '../../../src/errors/refuse'

/** Settings of the page in the address, never data. */
export interface CompareSettings {
  /** A bundled sample; null: files of the person, or none. */
  readonly sample: string | null
  readonly label: number | null
  readonly metric: string
  readonly convention: string
  readonly tolerance: number
  readonly percentile: number
  readonly axis: number
}

export const defaultSettings: CompareSettings = {
  sample: null,
  label: null,
  metric: 'hd95',
  convention: 'plain',
  tolerance: 1,
  percentile: 95,
  axis: 0,
}

export interface ReadSettings {
  readonly settings: CompareSettings
  /** A sentence for each setting of the address that cannot be taken; its default stands in. */
  readonly refused: readonly string[]
}

/** @param samples names of the bundled samples. Percentile and tolerance are checked by their metrics. */
export function readSettings(hash: string, samples: readonly string[]): ReadSettings {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const refused: string[] = []
  function read<T>(key: string, otherwise: T, of: (text: string) => T | undefined, expected: string): T {
    const text = query.get(key)
    if (text === null) return otherwise
    const value = of(text)
    if (value === undefined) refused.push(refusal('bad-argument', `${key} in the address`, text, expected).message)
    return value ?? otherwise
  }
  const name = (text: string) => (/^[a-z][a-z0-9-]*$/.test(text) ? text : undefined)
  const number = (text: string) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined)
  const whole = (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined)
  const { metric, convention, tolerance, percentile, axis } = defaultSettings
  const settings = {
    sample: read('sample', null, (text) => samples.find((one) => one === text), samples.join(', ')),
    label: read<number | null>('label', null, whole, 'a whole number'),
    metric: read('metric', metric, name, 'the name of a metric'),
    convention: read('convention', convention, name, 'the name of a convention'),
    tolerance: read('tolerance', tolerance, number, 'a number'),
    percentile: read('percentile', percentile, number, 'a number'),
    axis: read('axis', axis, (text) => (['0', '1', '2'].indexOf(text) >= 0 ? Number(text) : undefined), '0, 1 or 2'),
  }
  return { settings, refused }
}

export function writeSettings(settings: CompareSettings): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(settings))
    if (value !== null && value !== defaultSettings[key as keyof CompareSettings]) query.set(key, String(value))
  const text = query.toString()
  return text === '' ? '' : `#${text}`
}
