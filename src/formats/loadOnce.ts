/**
 * Loads a module at its first use; from then on it is there at once, as an `import()` of a loaded module takes as long as to read a small file. Formats that a
 * run does not meet are not loaded: bench row E5.
 */
export function loadOnce<T extends object>(load: () => Promise<T>): () => T | Promise<T> {
  let loaded: T | undefined
  return () => loaded ?? load().then((module) => (loaded = module))
}
