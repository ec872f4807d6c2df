/** What fuzzing starts from is sound: else its damage never comes past the first check. */
import { describe, expect, it } from 'vitest'
import type { ChallengeReport } from '../../src/contract'
import { checkInput, readInput } from './checkInput'
import { loadSeeds } from './inputs'
import { declarationText, gradeByDeclaration, ownSubmissions } from './ownChallenges'
import { randomAt } from './random'
import { structuredFormats, structuredOf } from './structured'
import { zipOf } from './zipOf'

const steps = Array.from({ length: 200 }, (_, step) => step)

describe('seeds of fuzzing', () => {
  describe.each(ownSubmissions().map(({ id, files }) => [id, files] as const))('a submission to %s', (id, files) => {
    const file = 'submission.csv'
    const ways = id === 'own-numbers' ? ['table'] : ['table', 'folder']
    it('is valid', async () => {
      const report = (await readInput({ reader: `grade:${id}`, file, files })) as ChallengeReport
      expect(report.error).toBeNull()
    })
    it.each(ways)('is valid on disk, as a %s', async (way) => {
      const report = (await readInput({ reader: `disk:${way}:plain:${id}`, file, files })) as ChallengeReport
      expect(report.error).toBeNull()
    })
    it('is valid in an archive', async () => {
      const own = [...files].filter(([path]) => path.startsWith('submission'))
      const zip = zipOf(own, randomAt(1, 1))
      const others = [...files].filter(([path]) => !path.startsWith('submission'))
      const packed = new Map([...others, ['upload.zip', zip] as const])
      const report = (await readInput({
        reader: `disk:zip:plain:${id}`,
        file: 'upload.zip',
        files: packed,
      })) as ChallengeReport
      expect(report.error).toBeNull()
    })
    it.each(['fifo', 'folder', 'answers', 'device', 'nowhere', 'newline'])(
      'with %s in it is the submission’s fault',
      async (odd) => {
        const cases = [file, ...[...files.keys()].filter((path) => path.startsWith('submission/'))]
        for (const replaced of [cases[0]!, cases.at(-1)!]) {
          const { problem } = await checkInput({ reader: `disk:table:${odd}:${id}`, file: replaced, files })
          expect(problem).toBeNull()
        }
      },
    )
  })

  it('archives of OME-Zarr are read whole and in parts, in both forms of ZIP', async () => {
    const zarr = loadSeeds('fixtures/goldens').seedlings.filter(({ format }) => format === 'zarr')
    expect(zarr.length).toBeGreaterThan(30)
    for (const { file, files, readers } of zarr)
      for (const reader of readers)
        expect(await checkInput({ reader, file, files })).toEqual({ accepted: true, problem: null })
  })

  it('many declarations are accepted', async () => {
    const accepted = await Promise.all(
      steps.map((step) =>
        gradeByDeclaration(declarationText(randomAt(7, step)), 'a.yaml').then(
          () => 1,
          () => 0,
        ),
      ),
    )
    expect(accepted.filter(Boolean).length).toBeGreaterThan(30)
  })

  it.each(structuredFormats.filter((name) => name !== 'declaration'))(
    'some %s files are accepted, some are refused',
    async (name) => {
      const verdicts = await Promise.all(
        steps.map((step) =>
          readInput(structuredOf(name, randomAt(5, step))).then(
            () => true,
            () => false,
          ),
        ),
      )
      expect(verdicts.filter((one) => one).length).toBeGreaterThan(3)
      expect(verdicts.filter((one) => !one).length).toBeGreaterThan(3)
    },
  )
})
