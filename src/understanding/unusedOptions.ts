import { refuse } from '../errors/refuse'

/** The options that say what files mean, as far as they were given. */
export interface Meaning {
  readonly threshold?: unknown
  readonly activation?: unknown
  readonly round?: unknown
  readonly channels?: unknown
  readonly channelAxis?: unknown
  readonly colours?: unknown
  readonly frame?: unknown
  readonly contours?: unknown
  readonly downsample?: unknown
}

/** Each option as people type it, its name among the `used` ones of a file, and what it is for. */
const options = [
  ['activation', '--argmax', 'argmax', 'files with channels'],
  ['round', '--round', 'round', 'labels that were scaled on saving'],
  ['channels', '--channels', 'channels', 'files with channels'],
  ['channelAxis', '--channel-axis', 'channelAxis', 'files of three axes or more'],
  ['colours', '--colours', 'colours', 'pictures in colour'],
  ['frame', '--frame', 'frame', 'files with an axis of time'],
  ['contours', '--contours', 'contours', 'contours of radiotherapy (RTSTRUCT)'],
  ['downsample', '--downsample', 'downsample', 'regions (GeoJSON)'],
] as const

/**
 * Refuses an option that changed nothing in any file of the run. A threshold for files of 0 and 1 alone is a note, as scripts pass it always.
 *
 * @param used the options that changed what any file means.
 * @throws MedgradeError `bad-option`.
 */
export function unusedOptions(given: Meaning, used: ReadonlySet<string>): string[] {
  for (const [name, flag, mark, purpose] of options) {
    const value = given[name]
    if (value === undefined || value === null || value === false || used.has(mark)) continue
    refuse('bad-option', flag, 'an option that changes nothing in any file of the run', purpose)
  }
  const idle = given.threshold !== undefined && given.threshold !== null && !used.has('threshold')
  return idle ? ['--threshold changes nothing: all files hold labels, no probabilities'] : []
}
