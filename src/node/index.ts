/** `medgrade/node`: folders, files and time of the machine that grades. */
export { type BatchFilesOptions, batchFiles } from './batchFiles'
export { type DirectorySourceOptions, directorySource } from './directorySource'
export { type GradePaths, gradeFiles, openFiles, openSubmission } from './gradeFiles'
export { reportTime } from './reportTime'
export { writeFileAtomic } from './writeFileAtomic'
