import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { MedgradeError } from '../../errors/MedgradeError'
import { nearestName } from '../../errors/nearestName'
import { refuse } from '../../errors/refuse'
import { csvText } from '../../formats/table/csvText'
import { compareCodePoints } from '../../python/compareCodePoints'
import type { PreparedData, PreparedFile, RawCase, RawCases } from './preparedData'
import { incomplete, type RawFiles } from './rawFiles'
import { prepareDentex } from './rules/dentex'
import { isles22Cases } from './rules/isles22'
import { prepareLdctIqa } from './rules/ldctIqa'
import { neuripsCellsegCases } from './rules/neuripsCellseg'
import { pantherCases } from './rules/panther'
import { pumaCases } from './rules/puma'
import { segACases } from './rules/segA'
import { usenhanceCases } from './rules/usenhance'
import { topbrainCases, topcowCases } from './rules/vessels'
import { sampleSubmission } from './sampleSubmission'
import { splitIndices } from './splitIndices'
import { tableColumns } from './tables'

export interface PrepareOptions {
  /**
   * The class names of PUMA's tissues: `public` (default) knows `tissue_stroma` as well as `stroma`; `released` only the second, as the reference,
   * whose masks of the public data are empty.
   */
  readonly tissueNames?: 'public' | 'released'
}

type Prepare = (raw: RawFiles, options: Required<PrepareOptions>) => Promise<PreparedData>

/**
 * Public inputs, private answers and the sample submission of a challenge from its raw data, with the split of the reference. Nothing is written,
 * and only label files that have to be converted are read.
 *
 * @param challenge id of one of the 20 challenges of ReX-MLE.
 * @param raw the files of the raw folder; of TopCoW, TopBrain and PUMA that of all their tasks.
 * @throws MedgradeError `unknown-challenge`; `not-found` with a list of what the raw data lack; `too-few-values` (fewer than two cases);
 * `bad-json`, `bad-box`, `bad-encoding` with the file.
 * @example
 * const raw = { paths: ['a/D1.nrrd', 'a/D1.seg.nrrd', 'a/D2.nrrd', 'a/D2.seg.nrrd'], read: async () => new Uint8Array() }
 * const prepared = await prepare('seg_a', raw)
 * prepared.private.get('test_labels.csv')
 * // → { text: 'image_id,image_path,label_path\nD2,test/images/D2.nrrd,test/labels/D2.seg.nrrd\n' }
 */
export async function prepare(challenge: string, raw: RawFiles, options: PrepareOptions = {}): Promise<PreparedData> {
  checkArguments({ raw }, { paths: ['string'], read: 'function' })
  checkOptions('prepare', options, { tissueNames: 'string' })
  const { tissueNames = 'public' } = options
  if (tissueNames !== 'public' && tissueNames !== 'released')
    refuse('bad-option', 'tissueNames', tissueNames, "'public' or 'released'")
  const rule = rules.get(challenge)
  if (!rule)
    throw new MedgradeError('unknown-challenge', `There is no rule to prepare '${challenge}'`, {
      found: challenge,
      expected: nearestName(String(challenge), [...rules.keys()]),
    })
  return rule(raw, { tissueNames })
}

const rules: ReadonlyMap<string, Prepare> = new Map<string, Prepare>([
  ['dentex', prepareDentex],
  split('isles22', isles22Cases),
  ['ldct-iqa', prepareLdctIqa],
  split('neurips-cellseg', neuripsCellsegCases),
  split('panther-task1', (raw) => pantherCases(raw, 2)),
  split('panther-task2', (raw) => pantherCases(raw, 1)),
  ...([1, 2] as const).flatMap((track) => [
    split(`puma-track${track}-task1`, (raw, options) => pumaCases(raw, track, 'tissue', options)),
    split(`puma-track${track}-task2`, (raw, options) => pumaCases(raw, track, 'nuclei', options)),
  ]),
  split('seg_a', segACases),
  ...([1, 2] as const).flatMap((track) => {
    const scan = track === 1 ? 'ct' : 'mr'
    return [
      split(`topbrain-track${track}`, (raw) => topbrainCases(raw, scan)),
      ...['task1', 'task2', 'task3'].map((task) =>
        split(`topcow-track${track}-${task}`, (raw) => topcowCases(raw, scan, task)),
      ),
    ]
  }),
  split('usenhance', usenhanceCases),
])

/** The rule of a challenge whose cases are sorted and split 80 to 20. */
function split(
  challenge: string,
  casesOf: (raw: RawFiles, options: Required<PrepareOptions>) => RawCases,
): readonly [string, Prepare] {
  return [
    challenge,
    async (raw, options) => {
      const { cases, warnings, extra = {}, order } = casesOf(raw, options)
      if (cases.length === 0) throw incomplete(['cases with a label', ...warnings.slice(0, 5)])
      const sorted =
        order === 'given' ? cases : [...cases].sort((a, b) => compareCodePoints(a.sortBy ?? a.id, b.sortBy ?? b.id))
      const { train, test } = splitIndices(sorted.length)
      const rows = order === 'given' ? [...test].sort((a, b) => a - b) : test
      const parts = { train: train.map((i) => sorted[i]!), test: rows.map((i) => sorted[i]!) }
      return { warnings, ...(await written(challenge, parts, extra)) }
    },
  ]
}

async function written(
  challenge: string,
  { train, test }: { readonly train: readonly RawCase[]; readonly test: readonly RawCase[] },
  extra: Readonly<Record<string, PreparedFile>>,
) {
  const open = new Map<string, PreparedFile>(Object.entries(extra))
  const closed = new Map<string, PreparedFile>()
  const add = (to: Map<string, PreparedFile>, files: Readonly<Record<string, PreparedFile>>) => {
    for (const [path, file] of Object.entries(files)) to.set(path, file)
  }
  for (const one of train) add(open, one.train)
  for (const one of test) {
    add(open, one.test)
    add(closed, await one.truth())
  }
  const answers = csvText(
    tableColumns.get(challenge)!.answers,
    test.map(({ id, answers }) => [id, ...answers]),
  )
  open.set('sample_submission.csv', { text: sampleSubmission(challenge, answers) })
  closed.set('test_labels.csv', { text: answers })
  return { challenge, public: open, private: closed }
}
