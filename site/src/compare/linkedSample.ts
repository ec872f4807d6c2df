import { sampleButtons } from '../components/compare/sampleButtons'
import type { SampleId } from '../samples/sampleFiles'

/** The bundled sample that an address of the page that compares opens; null: none. */
export function linkedSample({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): SampleId | null {
  if (!/\/playground(\.html)?$/.test(pathname)) return null
  const named = new URLSearchParams(hash.slice(1)).get('sample')
  return sampleButtons.find(({ id }) => id === named)?.id ?? null
}
