import { pairByPath } from '../pairing/pairByPath'
import type { ToolFolders, ToolPairs } from '../presetTypes'

/** The scripts of 21, 22 and 24 go through the predictions and open the reference of the same name. */
export function flarePairs(folders: ToolFolders): ToolPairs {
  return pairByPath(folders, { cases: 'predictions', partner: (name) => `${name}.nii.gz` })
}
