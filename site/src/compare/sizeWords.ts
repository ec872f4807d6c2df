import type { PairFacts } from './compareTypes'

type Sizes = Pick<PairFacts, 'kind' | 'axes' | 'reference' | 'spacing' | 'unit'>

/** Size, type and voxel size of a pair: of a volume by its axes, x first, as slices and voxels are counted. */
export function sizeWords({ kind, axes, reference, spacing, unit }: Sizes): string {
  const { shape, dtype } = reference
  const steps = spacing.map((step) => Number(step.toPrecision(4)))
  if (kind === 'labels' && axes.join() === 'z,y,x') {
    const size = shape.map((length, k) => `${axes[k]} ${length}`).reverse()
    const told = unit === 'mm' ? `, voxels of ${steps.reverse().join(' × ')} mm` : ''
    return `${size.join(' × ')}, ${dtype}${told}`
  }
  return `${shape.join(' × ')}, ${dtype}${steps.every((step) => step === 1) ? '' : `, spacing ${steps.join(' × ')}`}`
}
