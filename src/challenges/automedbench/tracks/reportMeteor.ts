/** METEOR 1.5 of all reports of a task, where task.json names a folder of tables; it is computed besides what annotations.json supplies. */
import { inflate } from '#inflate'
import type { Source } from '../../../contract'
import { refuse } from '../../../errors/refuse'
import type { MeteorTables } from '../../../metrics/text/meteor15/lexicon'
import { meteor15 } from '../../../metrics/text/meteor15/meteor15'
import { findingsText } from '../../../metrics/text/reportSections'
import { prepareReport } from '../../../metrics/text/tokenize'
import type { Fields } from '../scorers/trackResult'
import { type Folders, type Profile, readAnswersJson } from './folderTrack'
import { readReport, readReports } from './reportFile'

/** The annotations, with METEOR 1.5 where it is asked for and not supplied. */
export async function withMeteor(
  annotations: Fields | undefined,
  { data, submission }: Folders,
  profile: Profile,
): Promise<Fields | undefined> {
  const options = (await readAnswersJson(data, 'task.json'))!
  const folder = options.meteor_tables
  if (folder === undefined || (annotations?.meteor && annotations.meteorCorpus !== undefined)) return annotations
  if (typeof folder !== 'string')
    refuse('invalid-answers', 'meteor_tables', JSON.stringify(folder), 'the name of a folder', { file: 'task.json' })
  const ids = Array.isArray(options.case_ids) ? options.case_ids.map(String) : []
  if (ids.length === 0) return annotations
  const tables = await readMeteorTables(data, folder)
  const prepared = (text: string) => prepareReport(findingsText(text))
  const references: string[][] = []
  const candidates: string[] = []
  for (const id of ids) {
    references.push([prepared((await readReport(data, `answers/${id}/report.txt`, {})).text)])
    // The released scorer hands the texts over between bars, which it takes out before.
    const { file, scored } = await readReports(submission, id, options)
    candidates.push(prepared((profile === 'released' ? scored : file).text).replaceAll('|||', ''))
  }
  const { corpus, perText } = meteor15(references, candidates, tables)
  const meteor = Object.fromEntries(ids.map((id, i) => [id, perText[i]!]))
  return { meteor, meteorCorpus: corpus, ...annotations }
}

async function readMeteorTables(data: Source, folder: string): Promise<MeteorTables> {
  const read = async (name: string) => {
    const file = `${folder}/${name}`
    if (!(await data.exists(file))) refuse('invalid-answers', 'tables of METEOR 1.5', 'no such file', name, { file })
    return { file, bytes: await data.read(file) }
  }
  const text = async (name: string) => new TextDecoder().decode((await read(name)).bytes)
  const { file, bytes } = await read('paraphrase-en.gz')
  // The last four bytes of a gzip file are its length.
  const need = new DataView(bytes.buffer, bytes.byteOffset + Math.max(0, bytes.length - 4)).getUint32(0, true)
  return {
    synsets: await text('english.synsets'),
    exceptions: await text('english.exceptions'),
    functionWords: await text('english.words'),
    prefixes: await text('english.prefixes'),
    paraphrases: await inflate(bytes, { file, need, more: 'refuse' }),
  }
}
