import { placesApart } from '../../engine/report/placesApart'

/** A path as a page may show it to others: an absolute one is cut to its last part, as it says where somebody keeps files. */
export function plainPlace(path: string): string {
  return placesApart([path])[0]!
}
