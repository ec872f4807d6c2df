export { comparePanther as compareCases } from '../comparePanther'
