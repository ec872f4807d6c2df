/** Builds the runner for the cases of a submission: the pool, with a journal if one is asked for. */

import { inputHashes } from '../../engine/files/inputHashes'
import type { GradeInput, GradeRunOptions, RunnerFactory } from '../../engine/grade'
import { gradeRunTable } from '../../engine/gradeInput'
import { type JournalHeader, journalRunner } from '../../engine/journal/journal'
import { version } from '../../engine/report/version'
import { resolveChallenge } from '../../engine/resolveChallenge'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { journalFile } from '../files/journalFile'
import type { LoadedChallenge } from '../loadChallenge'
import type { CasePool } from './casePool'

/**
 * Opens the journal, if one is asked for, and builds the runner of a grading.
 *
 * @throws MedgradeError `journal-mismatch`, `unsupported-variant`.
 * @example
 * import { grade } from 'medgrade'
 * const loaded = await loadChallenge('ldct-iqa')
 * const submission = 'image_id,quality_score\n0,1\n1,2\n2,3'
 * const input = { submission, answers: submission }
 * const pool = casePool()
 * const report = await grade(loaded.challenge, input, { runner: await runnerFor(pool, loaded, input, {}) })
 * await pool.close()
 * report.metrics.plcc // → 1
 */
export async function runnerFor(
  pool: CasePool,
  loaded: LoadedChallenge,
  input: GradeInput,
  options: Pick<GradeRunOptions, 'variant' | 'journal' | 'secretFile' | 'maxBytes' | 'signal' | 'tables'>,
): Promise<RunnerFactory> {
  checkArguments(
    { pool, loaded, input },
    { runner: 'function', close: 'function' },
    { challenge: { id: 'string', title: 'string', task: 'string' }, ref: 'object or null' },
    'object',
  )
  checkOptions('runnerFor', options, gradeRunTable)
  const { variant } = await resolveChallenge(loaded.challenge, options.variant)
  const { journal: path, secretFile, tables } = options
  const journal =
    path === undefined ? null : journalFile(path, await headerOf(loaded, variant, input, tables), { secretFile })
  return (challenge, variant, sources) => {
    const cases = pool.runner(challenge, loaded.ref && { ...loaded.ref, variant }, sources, options)
    return journal ? journalRunner(cases, journal, sources) : cases
  }
}

async function headerOf(
  loaded: LoadedChallenge,
  variant: string,
  input: GradeInput,
  tables: GradeRunOptions['tables'],
): Promise<JournalHeader> {
  const inputs = await inputHashes(input)
  const words = Object.entries(tables ?? {}).filter(([, word]) => word !== undefined)
  if (words.length > 0) inputs.words = words.map(([name, word]) => `${name} ${word}`).join(', ')
  if (loaded.hash !== undefined) inputs.challenge = loaded.hash
  return { format: 'medgrade-journal-2', medgrade: version, challenge: loaded.challenge.id, variant, inputs }
}
