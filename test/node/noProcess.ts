/** A number that no process has: the number of one that has ended may be another's by now. Linux gives none above 2²², and Windows only multiples of four. */
export const noProcess = 2 ** 30 + 1
