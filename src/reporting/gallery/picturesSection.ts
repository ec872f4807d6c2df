import type { CasePicture, Section } from '../document/reportDocument'
import { picturesText } from './picturesText'

/** The pictures of the worst cases below the first screen; null without one. */
export function picturesSection(pictures: readonly CasePicture[]): Section | null {
  if (pictures.length === 0) return null
  return {
    id: 'pictures',
    title: 'Pictures of the worst cases',
    blocks: [
      { kind: 'text', text: picturesText(pictures).replace(/^t/, 'T') },
      { kind: 'gallery', pictures },
    ],
  }
}
