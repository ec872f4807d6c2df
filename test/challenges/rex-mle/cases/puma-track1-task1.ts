export { compareTissue as compareCases } from '../compareTissue'
