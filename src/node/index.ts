/** `medgrade/node`: folders, files and time of the machine that grades. */
export { type BatchFilesOptions, batchFiles } from './batchFiles'
export { type CasePool, type CasePoolOptions, casePool } from './casePool'
export { type DirectorySourceOptions, directorySource } from './directorySource'
export {
  type GradeFilesOptions,
  type GradePaths,
  gradeFiles,
  type OpenFilesOptions,
  openFiles,
  openSubmission,
} from './gradeFiles'
export { journalFile } from './journalFile'
export { type LoadedChallenge, loadChallenge } from './loadChallenge'
export { reportTime } from './reportTime'
export { runnerFor } from './runnerFor'
export { type ValidationServerOptions, validationServer } from './validationServer'
export { writeFileAtomic } from './writeFileAtomic'
