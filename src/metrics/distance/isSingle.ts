import { oneOf } from '../../errors/oneOf'

/** Whether to compute in float32: as given, else as the convention's library does; of these only MONAI rounds. */
export function isSingle(precision: 'single' | 'double' | undefined, convention?: string): boolean {
  return (
    oneOf('precision', precision ?? (convention === 'monai' ? 'single' : 'double'), 'double', 'single') === 'single'
  )
}
