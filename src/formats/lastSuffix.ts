/** The last suffix of a file name, as Python's pathlib defines it: a leading dot belongs to the name, a trailing dot is no suffix. */

/** `a/mask.nii.GZ` → `.gz`; `.json` → `''`; always lower case. */
export function lastSuffix(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 && dot < name.length - 1 ? name.slice(dot).toLowerCase() : ''
}
