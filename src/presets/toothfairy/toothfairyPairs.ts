import { refuse } from '../../errors/refuse'

/** A prediction and the names under which its reference may lie, in the order in which the tool looks for them. */
export interface ToothPair {
  readonly prediction: string
  readonly references: readonly string[]
}

interface Entry {
  readonly pk?: unknown
  readonly inputs?: readonly Item[]
  readonly outputs?: readonly Item[]
}

interface Item {
  readonly filename?: string
  readonly image?: { readonly pk?: string; readonly name?: string }
}

/**
 * The pairs of Grand Challenge's `predictions.json` (entries with `pk`: the identifier of the output image is the prediction, the name of the input image
 * the reference), or of `results.json` (file names; the reference is the input without `_0000` and its ending, as `.mha`, then as `.nii.gz`).
 *
 * @param entries the parsed file.
 * @throws MedgradeError `bad-json` for another layout.
 * @example
 * const entry = { inputs: [{ filename: 'F_381_0000.nii.gz' }], outputs: [{ filename: 'F_381.mha' }] }
 * toothfairyPairs([entry]) // → [ { prediction: 'F_381.mha', references: [ 'F_381.mha', 'F_381.nii.gz' ] } ]
 */
export function toothfairyPairs(entries: unknown): ToothPair[] {
  if (!Array.isArray(entries)) refuse('bad-json', 'the table of predictions', typeof entries, 'a list of entries')
  const isPredictions = entries[0]?.pk !== undefined
  return (entries as Entry[]).flatMap(({ inputs = [], outputs = [] }, row): ToothPair[] => {
    if (!isPredictions && (inputs.length === 0 || outputs.length === 0)) return []
    const input = isPredictions ? inputs[0]?.image?.name : inputs[0]?.filename
    const output = isPredictions ? outputs[0]?.image?.pk : outputs[0]?.filename
    if (typeof input !== 'string' || typeof output !== 'string')
      refuse('bad-json', `entry ${row} of the table of predictions`, [input, output], 'names of an input and an output')
    if (isPredictions) return [{ prediction: `${output}.mha`, references: alternatives(input) }]
    const stem = input.replace(/\.[^.]*$/, '').replace(/\.nii$/, '')
    const reference = stem.endsWith('_0000')
      ? `${stem.slice(0, -5)}.mha`
      : input.endsWith('.mha')
        ? input
        : `${stem}.mha`
    return [{ prediction: output, references: alternatives(reference) }]
  })
}

function alternatives(name: string): string[] {
  const stem = name.replace(/\.[^.]*$/, '').replace(/\.nii$/, '')
  return [...new Set([name, `${stem}.mha`, `${stem}.nii.gz`])]
}
