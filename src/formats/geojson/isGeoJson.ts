/** Whether a file is GeoJSON: by its name, or by what its first object says. */
export function isGeoJson(bytes: Uint8Array, name: string): boolean {
  if (/\.geojson$/i.test(name)) return true
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  return /^\s*[[{]/.test(start) && /"type"\s*:\s*"Feature(?:Collection)?"/.test(start)
}
