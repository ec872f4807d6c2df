import type { CasePicture } from '../document/reportDocument'

/** What the pictures of masks show; those of other tasks say it themselves. */
export function picturesText(pictures: readonly CasePicture[]): string {
  return pictures.some(({ legend }) => legend.length > 0)
    ? 'the slice with most wrong voxels. Outlines: reference solid white, prediction dashed orange. Counts and volumes are of the whole case.'
    : 'the slice that differs most.'
}
