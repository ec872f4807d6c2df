import type { DataSet } from 'dicom-parser'
import { elementName, refuseDicom } from './refuseDicom'

/**
 * Refuses sequences and items without a stated length that nothing ends: the parser takes what follows for a part of them, so that contours or frames would
 * belong to another one.
 *
 * @throws MedgradeError `bad-header`.
 */
export function requireClosed(dataset: DataSet, file: string): void {
  const open = openItem(dataset, [])
  const found = open === null ? unended(dataset) : 'an item without a length or an end'
  if (found === null) return
  refuseDicom(
    'bad-header',
    open === null ? 'DICOM sequences (FFFE,E0DD)' : open.join(', '),
    found,
    'its length, or its end (FFFE,E00D)',
    {
      file,
    },
  )
}

/** The sequences and items that lead to an open item; null: there is none. */
function openItem(dataset: DataSet, path: readonly string[]): readonly string[] | null {
  for (const { tag, items } of Object.values(dataset.elements)) {
    for (const [i, item] of (items ?? []).entries()) {
      const own = [...path, `item ${i + 1} of ${elementName(tag)}`]
      if (item.hadUndefinedLength && item.dataSet && !item.dataSet.elements.xfffee00d) return own
      const inside = item.dataSet ? openItem(item.dataSet, own) : null
      if (inside !== null) return inside
    }
  }
  return null
}

/** What the parser says of a sequence that the end of the file ended; null: nothing. */
function unended({ warnings = [] }: DataSet & { readonly warnings?: readonly string[] }): string | null {
  return warnings.find((text) => /^eof encountered before finding (?:sequence|item)(?!.* peeking)/.test(text)) ?? null
}
