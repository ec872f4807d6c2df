/** A path as given, without doubled slashes, `.` parts and a trailing slash; `..` stays. */
export function plainPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const root = path.startsWith('/') ? '/' : ''
  return root + parts.join('/') || '.'
}
