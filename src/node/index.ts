/** `medgrade/node`: grading of files on disk. */
export { type BatchFilesOptions, batchFiles } from './files/batchFiles'
export { type DirectorySourceOptions, directorySource } from './files/directorySource'
export { diskTree } from './files/diskTree'
export { journalFile } from './files/journalFile'
export { writeFileAtomic } from './files/writeFileAtomic'
export {
  type GradeFilesOptions,
  type GradePaths,
  gradeFiles,
  type OpenFilesOptions,
  openFiles,
  openSubmission,
} from './gradeFiles'
export { type LoadedChallenge, loadChallenge } from './loadChallenge'
export { type CasePool, type CasePoolOptions, casePool } from './pool/casePool'
export { runnerFor } from './pool/runnerFor'
export { type PreparedFolder, type PrepareFilesOptions, prepareFiles } from './prepareFiles'
export { reportTime } from './reportTime'
export { type ValidationServerOptions, validationServer } from './validationServer'
