/** Reads the files of a case of the report track: texts with the errors of their files, labels and annotations. */

import type { Source } from '../../../contract'
import { MedgradeError } from '../../../errors/MedgradeError'
import { pythonStrip } from '../../../python/pythonStrip'
import { annotationsOf, type ReportFile, textErrors } from '../scorers/reportParts'
import type { Fields } from '../scorers/trackResult'
import { type Case, type CaseInput, type Folders, type Profile, readAnswersJson } from './folderTrack'

/** Reads a report; line ends become line feeds, as Python reads text. */
export async function readReport(source: Source, path: string, options: Fields): Promise<ReportFile> {
  if (!(await source.exists(path))) return { exists: false, text: '', errors: ['missing_file'] }
  const bytes = await source.read(path)
  const decode = (fatal: boolean) =>
    new TextDecoder('utf-8', { fatal, ignoreBOM: true }).decode(bytes).replace(/\r\n?/g, '\n')
  try {
    const text = decode(true)
    return { exists: true, text, errors: textErrors(text, options) }
  } catch {
    return { exists: true, text: decode(false), errors: ['utf8_decode_failed'] }
  }
}

/** The report of a case as its task names it, and the one that the released scorer reads. */
export async function readReports(
  submission: Source,
  id: string,
  options: Fields,
): Promise<{ readonly file: ReportFile; readonly scored: ReportFile }> {
  const name = String(options.output_filename ?? 'report.txt')
  const file = await readReport(submission, `${id}/${name}`, options)
  return { file, scored: name === 'report.txt' ? file : await readReport(submission, `${id}/report.txt`, options) }
}

/** Both texts of one case, its labels and its part of annotations.json, as values. */
export async function reportInput(
  { id, options }: Case,
  _: Profile,
  { data, submission }: Folders,
  annotations: Fields | undefined,
): Promise<CaseInput> {
  const { file, scored } = await readReports(submission, id, options)
  const reference = await readReport(data, `answers/${id}/report.txt`, {})
  if (reference.errors.some((error) => error === 'missing_file' || error === 'utf8_decode_failed'))
    throw new MedgradeError('invalid-answers', `The reference report of '${id}' is missing or no UTF-8`, {
      file: `answers/${id}/report.txt`,
      case: id,
    })
  const labels = (await readAnswersJson(data, `answers/${id}/labels.json`))?.labels ?? null
  const rated = options.rating_thresholds as { good?: number; okay?: number } | null | undefined
  return {
    files: {},
    values: {
      file,
      scored,
      reference: reference.text,
      labels,
      annotations: annotationsOf(annotations, id),
      backend: pythonStrip(String(options.clinical_score_backend ?? 'lightweight')).toLowerCase(),
      weights: options.clinical_metric_weights ?? null,
      thresholds: [rated?.good ?? 0.8, rated?.okay ?? 0.55],
    },
  }
}
