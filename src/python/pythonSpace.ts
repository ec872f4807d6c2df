/**
 * Python's white space (`str.isspace`), as the body of a regular-expression class. It has U+001C to U+001F and
 * U+0085, but not U+FEFF; JavaScript's `\s` and `trim` differ in these six.
 */
export const PYTHON_SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

/** White space that `int` and `float` allow around a number: the same without U+001C to U+001F. */
export const PYTHON_NUMBER_SPACE = PYTHON_SPACE.replace('\\x1c-', '')
