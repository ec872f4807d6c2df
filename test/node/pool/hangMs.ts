/** Milliseconds after which a case counts as hanging: many times what any other takes. The time in which its process waits for a core does not count. */
export const HANG_MS = 1000
