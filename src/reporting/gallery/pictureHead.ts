import type { CasePicture } from '../document/reportDocument'

/** What every picture of a case says of it. */
export type PictureHead = Pick<CasePicture, 'id' | 'case' | 'why' | 'facts'>
