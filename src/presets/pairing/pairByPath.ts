import { nameList } from '../../errors/nameList'
import type { ToolFolders, ToolPairs } from '../presetTypes'

/** How a script finds the files of a case. */
export interface PathRule {
  /** The folder that the script goes through: its `.nii.gz` files, in order of their names. */
  readonly cases: 'references' | 'predictions'
  /** The path of the partner in the other folder, for the name of a case. */
  readonly partner: (name: string) => string
  /** Files of the other folder that could be partners; default: `.nii.gz` files of the folder itself. */
  readonly partners?: RegExp
}

const plainNifti = /^[^/]+\.nii\.gz$/

/** Pairs as scripts do that go through one folder and open the file of the other: a file that is not there stops them, one that is left over they do not see. */
export function pairByPath(folders: ToolFolders, { cases, partner, partners = plainNifti }: PathRule): ToolPairs {
  const other = cases === 'references' ? 'predictions' : 'references'
  const open = new Set(folders[other].filter((path) => partners.test(path)))
  const pairs: ToolPairs['pairs'][number][] = []
  const lacking: string[] = []
  for (const path of folders[cases].filter((one) => plainNifti.test(one))) {
    const name = path.slice(0, -'.nii.gz'.length)
    const found = partner(name)
    if (!open.delete(found)) lacking.push(path)
    else if (cases === 'references') pairs.push({ case: name, reference: path, prediction: found })
    else pairs.push({ case: name, reference: found, prediction: path })
  }
  const whose = other === 'references' ? 'reference' : 'prediction'
  return {
    pairs,
    missing: other === 'references' ? [...open].map((path) => path.replace(/(\/segmentation)?\.nii\.gz$/, '')) : [],
    extra: other === 'predictions' ? [...open] : [],
    ...(lacking.length > 0 ? { stops: `no ${whose} for ${nameList(lacking)}` } : {}),
  }
}
