export { checkOptions, type OptionTable } from '../../errors/checkOptions'
export { MedgradeError } from '../../errors/MedgradeError'
export { oneOf } from '../../errors/oneOf'
export { refuse } from '../../errors/refuse'
