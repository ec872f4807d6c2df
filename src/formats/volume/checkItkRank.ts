/** The number of axes that SimpleITK reads, for all formats. */
import type { Volume } from '../../contract'
import { refuse } from '../../errors/refuse'

/** @throws MedgradeError `wrong-rank`. */
export function checkItkRank({ shape, components }: Volume, file: string): void {
  const rank = shape.length - (components > 1 ? 1 : 0)
  if (rank < 2 || rank > 5)
    refuse('wrong-rank', 'image', `${rank} axes ([${shape.join(', ')}])`, '2 to 5 axes', { file })
}
