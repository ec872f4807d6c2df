import { MedgradeError } from '../../../errors/MedgradeError'
import { csvText } from '../../../formats/table/csvText'
import { parsePythonJson } from '../../../python/parsePythonJson'
import { pythonFloatText } from '../../../python/pythonFloatText'
import type { PreparedData, PreparedFile } from '../preparedData'
import { filesIn, type RawFiles, readText, requireFolders } from '../rawFiles'
import { sampleSubmission } from '../sampleSubmission'

const id = 'ldct-iqa'
const columns = ['image_id', 'quality_score']

/** LDCT-IQA comes split: training and test folder, each with a JSON of scores by file name. */
export async function prepareLdctIqa(raw: RawFiles): Promise<PreparedData> {
  const [trainFolder, testFolder] = ['LDCTIQAG2023_train', 'LDCTIQAC_test']
  requireFolders(raw, [`${trainFolder}/image`, `${testFolder}/images`])
  const train = await scoredImages(raw, `${trainFolder}/train.json`, `${trainFolder}/image`, '.tif')
  const test = await scoredImages(raw, `${testFolder}/test.json`, `${testFolder}/images`, '.tiff')
  const answers = csvText(columns, test.rows)
  const copies = (side: string, folder: string, names: readonly string[]) =>
    names.map((name): [string, PreparedFile] => [`${side}/images/${name}`, { copyOf: `${folder}/${name}` }])
  return {
    challenge: id,
    public: new Map([
      ...copies('train', `${trainFolder}/image`, train.scored),
      ...copies('test', `${testFolder}/images`, [...test.scored, ...test.others]),
      ['train_labels.csv', { text: csvText(columns, train.rows) }],
      ['sample_submission.csv', { text: sampleSubmission(id, answers) }],
    ]),
    private: new Map([['test_labels.csv', { text: answers }]]),
    warnings: [
      ...train.others.map((name) => `${trainFolder}/image/${name} has no score and is left out`),
      ...test.others.map((name) => `${testFolder}/images/${name} has no score and is not in the answers`),
    ],
  }
}

interface ScoredImages {
  readonly rows: readonly (readonly [string, string])[]
  readonly scored: readonly string[]
  /** Images without a score. */
  readonly others: readonly string[]
}

async function scoredImages(raw: RawFiles, table: string, folder: string, suffix: string): Promise<ScoredImages> {
  const scores = await readScores(raw, table)
  const images = filesIn(raw, folder).filter((name) => name.endsWith(suffix))
  const scored = images.filter((name) => scores.has(name))
  return {
    rows: scored.map((name) => [name.replace(/\.tiff?$/, ''), scores.get(name)!]),
    scored,
    others: images.filter((name) => !scores.has(name)),
  }
}

/** Scores in the text form of a column of numbers: all of them as floats, unless all are whole. */
async function readScores(raw: RawFiles, file: string): Promise<ReadonlyMap<string, string>> {
  const value = parsePythonJson(await readText(raw, file), file)
  const bad = (found: string) =>
    new MedgradeError('bad-json', `The scores cannot be read: ${file}`, {
      file,
      found,
      expected: 'numbers by file name',
    })
  if (typeof value !== 'object' || value === null || !('map' in value)) throw bad('no object')
  const whole = value.map.every(([, score]) => typeof score === 'object' && score !== null && 'int' in score)
  return new Map(
    value.map.map(([name, score]) => {
      if (typeof score !== 'object' || score === null || !('int' in score || 'float' in score)) throw bad(String(name))
      const number = 'int' in score ? Number(score.int) : score.float
      return [String(name), whole && 'int' in score ? String(score.int) : pythonFloatText(number)]
    }),
  )
}
