/** An absolute path of two parts or more within a text: its start, its folders, its last part. */
const place = /(^|[\s(,;"'=])(?:~?\/|[A-Za-z]:[\\/]|\\\\)(?:[^\s:;,"'()\\/]+[\\/])+([^\s:;,"'()\\/]+)/g

/** A text with absolute paths cut to their last part: what is shared need not say where somebody keeps files. */
export function plainPlaces(text: string): string {
  return text.replaceAll(place, '$1…/$2')
}
