import { setFlagsFromString } from 'node:v8'

/**
 * The option of Node that keeps V8 from its compiler Maglev.
 *
 * In V8 13.6 (Node 24) code that Maglev puts in the place of a running loop can make the objects of several calls share the numbers in them, so that a metric depends on the moment at which the compiler is ready.
 */
export const NO_MAGLEV = '--no-maglev'

/** As {@link NO_MAGLEV}, for this process. */
export function withoutMaglev(): void {
  setFlagsFromString(NO_MAGLEV)
}
