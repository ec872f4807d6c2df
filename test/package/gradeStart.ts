/** KB that a page loads before it can grade, minified and compressed, as the README promises. */
export const GRADE_START_KB = 33.4
