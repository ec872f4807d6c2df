import { checkArguments } from '../../../errors/checkArguments'
import { pythonStrip } from '../../../python/pythonStrip'
import { isFields, looseJson } from '../runs/looseJson'

export interface SmokeForward {
  readonly valid: boolean
  /** `ok`, or the first thing that is wrong. */
  readonly reason:
    | 'ok'
    | 'missing'
    | 'parse_error'
    | 'missing_keys'
    | 'success=False'
    | 'wall_s<0.3'
    | 'raw_output_sample too short'
    | 'raw_output_sample looks like placeholder'
    | 'device must be CUDA'
}

const keys = ['model_name', 'device', 'wall_s', 'raw_output_sample', 'success']
const fillers = ['heuristic:', 'fallback:', 'placeholder:', 'mock:']

/**
 * Whether `smoke_forward.json` shows that a model answered once on a GPU; `text` is null without such a file.
 *
 * @example
 * smokeForward('{"success": true}').reason // → 'missing_keys'
 */
export function smokeForward(text: string | null): SmokeForward {
  checkArguments({ text }, 'string or null')
  const reason = reasonOf(text)
  return { valid: reason === 'ok', reason }
}

function reasonOf(text: string | null): SmokeForward['reason'] {
  if (text === null) return 'missing'
  const record = looseJson(text)
  if (record === undefined) return 'parse_error'
  if (!isFields(record) || !keys.every((key) => Object.hasOwn(record, key))) return 'missing_keys'
  if (!truthy(record.success)) return 'success=False'
  const seconds = typeof record.wall_s === 'boolean' ? Number(record.wall_s) : record.wall_s
  if (typeof seconds !== 'number' || !(seconds >= 0.3)) return 'wall_s<0.3'
  const sample = typeof record.raw_output_sample === 'string' ? pythonStrip(record.raw_output_sample) : ''
  if ([...sample.slice(0, 10)].length < 5) return 'raw_output_sample too short'
  if (fillers.some((filler) => sample.toLowerCase().startsWith(filler)))
    return 'raw_output_sample looks like placeholder'
  const cuda = typeof record.device === 'string' && record.device.toLowerCase().includes('cuda')
  return cuda ? 'ok' : 'device must be CUDA'
}

/** Python's truth: empty texts, lists and objects, 0 and null are false. */
export function truthy(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value) || Number.isNaN(value)
  return Object.keys(value).length > 0
}
