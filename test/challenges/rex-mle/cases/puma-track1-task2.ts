export { compareNuclei as compareCases } from '../compareNuclei'
