// Examples of our docstrings in Python.

/** The lines of a doctest; null: the example cannot be expressed. */
export function pythonExample() {
  return null
}
