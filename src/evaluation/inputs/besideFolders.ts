import type { Source } from '../../contract'
import { sourceOf } from '../../engine/files/filesSource'
import { refuse } from '../../errors/refuse'
import type { EvaluateInput } from '../evaluate/evaluateTypes'
import { type BesideName, besideSheets, givenBeside } from './besideNames'
import { fileCases } from './fileCases'
import { halfNamed } from './halfNamed'
import { joinedSource } from './joinedSource'
import { type CasePair, pairCases } from './pairCases'
import type { SideCase } from './sideCases'

/** The references with the files of the folders beside them, and the pairs with the paths of those. */
export interface BesideFolders {
  readonly references: Source
  withFiles(pairs: readonly CasePair[]): CasePair[]
}

type Finder = (references: readonly SideCase[]) => (reference: SideCase) => string | undefined

/** Opens the folders beside the references. @throws MedgradeError `bad-input` where two files of a folder are those of one case; from the result `bad-argument` for one file as both label maps of a case. */
export async function besideFolders(given: Source, input: EvaluateInput): Promise<BesideFolders> {
  let references = given
  const finders: [BesideName, Finder][] = []
  for (const name of givenBeside(input)) {
    const folder = sourceOf(input[name]!)
    const joined = joinedSource(references, folder, name)
    references = joined.source
    const files = await fileCases(folder, 'reference', {})
    finders.push([name, name === 'masks' ? masksOf(joined.folder, files) : labelMapsOf(name, joined.folder, files)])
  }
  return {
    references,
    withFiles(pairs) {
      if (finders.length === 0) return [...pairs]
      const all = pairs.map(({ reference }) => reference)
      const find = finders.map(([name, finder]) => [name, finder(all)] as const)
      return pairs.map((pair) => {
        const found = find.map(([name, of]) => [name, of(pair.reference)] as const)
        const beside: CasePair['beside'] = Object.fromEntries(found.filter(([, path]) => path !== undefined))
        if (beside.fixedLabels !== undefined && beside.fixedLabels === beside.movingLabels)
          refuse(
            'bad-argument',
            besideSheets.movingLabels.flag,
            `the file of ${besideSheets.fixedLabels.flag} for ${pair.case}`,
            'the label map of the moving image',
            { file: beside.movingLabels },
          )
        return { ...pair, beside }
      })
    },
  }
}

/** Masks have the names of their references; a reference without one names a file that is not there. */
function masksOf(folder: string, files: readonly SideCase[]): Finder {
  return (references) => {
    const found = pairCases(references, files)
    const paths = new Map(found.pairs.map(({ reference, prediction }) => [reference, prediction.path!]))
    return (reference) => `${folder}/${paths.get(reference) ?? reference.path}`
  }
}

/** A label map has the name of its case, or of its half of it. */
function labelMapsOf(name: BesideName, folder: string, files: readonly SideCase[]): Finder {
  const fileOf = halfNamed(files, name === 'fixedLabels' ? 'fixed' : 'moving')
  return () => (reference) => {
    const path = fileOf(reference)
    return path === undefined ? undefined : `${folder}/${path}`
  }
}
