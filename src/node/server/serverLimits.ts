import { availableParallelism } from 'node:os'
import { refuse } from '../../errors/refuse'

/** Limits of the validation server; each is a whole number from 1. */
export interface ServerLimits {
  /** Most bytes of a request, and of its unpacked archive; below 2 GiB. Default 1 GiB. */
  readonly maxBytes: number
  /** Most bytes of all uploads without a token together, and as many of those with one. Default 4 GiB. */
  readonly maxTotalBytes: number
  /** Most uploads at once without a token, including those that wait for validation. Default 32. */
  readonly uploads: number
  /** Most of them from one address (IPv6: one /64). Default: half of `uploads`, at least 1. */
  readonly uploadsPerAddress: number
  /** Most uploads at once of each submitter with a token, beside those without. Default: `uploads`. */
  readonly uploadsPerSubmitter: number
  /** Most connections; a further one closes the oldest without an upload. More than `uploads`. Default 256. */
  readonly connections: number
  /** Milliseconds without a byte after which an upload is ended. Default 30 s. */
  readonly idleTimeout: number
  /** Bytes a second that an upload has sent on average, once it has been waited for longer than `idleTimeout`. Default 4096. */
  readonly minRate: number
  /** Milliseconds that an upload may take. Default 10 minutes. */
  readonly uploadTimeout: number
  /** Milliseconds that a validation may take, on Linux without those in which its process waits for a core. Default 10 minutes. */
  readonly validationTimeout: number
  /** Most validations at once. Default: the number of cores minus one, at least 1. */
  readonly validations: number
  /** Bytes that all running validations may use together. Default: half of the available memory. */
  readonly memory?: number
}

const MOST_BYTES = 2 ** 31 - 1
/** Longest time of a timer in Node. */
const MOST_MS = 2 ** 31 - 1

const defaults: Omit<ServerLimits, 'uploadsPerAddress' | 'uploadsPerSubmitter'> = {
  maxBytes: 2 ** 30,
  maxTotalBytes: 4 * 2 ** 30,
  uploads: 32,
  connections: 256,
  idleTimeout: 30_000,
  minRate: 4096,
  uploadTimeout: 600_000,
  validationTimeout: 600_000,
  validations: Math.max(1, availableParallelism() - 1),
}

/** The limits with their defaults. @throws MedgradeError `bad-option`. */
export function serverLimits(given: Partial<ServerLimits>): ServerLimits {
  const uploads = given.uploads ?? defaults.uploads
  const preset: ServerLimits = {
    ...defaults,
    uploadsPerAddress: Math.max(1, Math.floor(uploads / 2)),
    uploadsPerSubmitter: uploads,
  }
  const limits: { -readonly [Name in keyof ServerLimits]: ServerLimits[Name] } = { ...preset }
  for (const name of [...Object.keys(preset), 'memory'] as (keyof ServerLimits)[]) {
    const value = given[name] ?? preset[name]
    if (value === undefined) continue
    const most = name === 'maxBytes' ? MOST_BYTES : name.endsWith('Timeout') ? MOST_MS : Number.MAX_SAFE_INTEGER
    limits[name] = requireWithin(name, value, most)
  }
  // Uploads alone could use every connection.
  if (limits.connections <= limits.uploads)
    refuse('bad-option', 'connections', limits.connections, `more than uploads, ${limits.uploads}`)
  return limits
}

function requireWithin(name: string, value: number, most: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  return refuse('bad-option', name, value, `a whole number from 1 to ${most}`)
}
