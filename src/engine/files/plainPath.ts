/** A path without doubled slashes, `.` parts and trailing slashes; `..` is kept. */
export function plainPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const root = path.startsWith('/') ? '/' : ''
  return root + parts.join('/') || '.'
}
