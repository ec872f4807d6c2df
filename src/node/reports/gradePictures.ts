import type { Challenge, ChallengeReport, Source } from '../../contract'
import type { GalleryInput } from '../../reporting/gallery/galleryPictures'
import { imageFinder } from '../../reporting/pictures/imageFinder'
import { readPicture } from '../../reporting/pictures/readPicture'
import type { SubmissionResults } from '../../reporting/submission/submissionResults'
import type { GradePaths } from '../openFiles'
import { type PictureChoice, pictureOptions } from './pictureOptions'

/** Pictures of the worst cases of a graded submission; none for challenges that compare no masks. */
export async function gradePictures(
  challenge: Challenge,
  report: ChallengeReport,
  { results, flags }: { readonly results: SubmissionResults; readonly flags: GradePaths & PictureChoice },
) {
  const none = { pictures: [], problems: [] }
  if (flags.images === false || flags.html === undefined || challenge.task !== 'segmentation') return none
  const { openFiles } = await import('../openFiles')
  const { galleryPictures } = await import('../../reporting/gallery/galleryPictures')
  const { directorySource } = await import('../files/directorySource')
  const input = await openFiles(challenge, flags, { folders: true })
  const sides = { answers: input.answersFiles as Source, submission: input.submissionFiles as Source }
  const images = flags.images === undefined ? null : directorySource(flags.images, { links: 'anywhere' })
  const find = images && (await imageFinder(images))
  const read = readerOfCases(report, results, sides, images && find && { source: images, find })
  const cases = report.details?.cases ?? []
  const metrics = results.caseMetrics
  return galleryPictures({ cases: cases.map(({ id }) => id), metrics, read }, await pictureOptions(flags))
}

/** Where the files of a submission are. */
export interface PictureSides {
  readonly answers: Source
  readonly submission: Source
}

interface Images {
  readonly source: Source
  readonly find: Awaited<ReturnType<typeof imageFinder>>
}

/** Reads the masks of a case again, and its image where there are some. */
export function readerOfCases(
  report: ChallengeReport,
  results: SubmissionResults,
  sides: PictureSides,
  images: Images | null = null,
): GalleryInput['read'] {
  const cases = report.details?.cases ?? []
  return async (at) => {
    const { files = [], id } = cases[at]!
    const [reference, prediction] = (['answers', 'submission'] as const).map(
      (side) => files.find((file) => file.side === side && file.sha256 !== null)?.path,
    )
    if (reference === undefined || prediction === undefined) return null
    const image = images?.find(id, reference) ?? null
    return {
      reference: await readPicture(sides.answers, reference),
      prediction: await readPicture(sides.submission, prediction),
      image: image === null ? null : await readPicture(images!.source, image),
      label: worstLabel(results, at),
    }
  }
}

/** The label with the worst value of the case in the first metric; null where labels are no numbers or there is one only. */
function worstLabel({ labels }: SubmissionResults, at: number) {
  const first = labels.find(({ direction }) => direction !== null)
  if (!first) return null
  const own = labels.filter(({ name, values }) => name === first.name && !Number.isNaN(values[at]!))
  const sign = first.direction === 'higher' ? 1 : -1
  const worst = own.reduce<(typeof own)[number] | null>(
    (a, b) => (a && sign * (a.values[at]! - b.values[at]!) <= 0 ? a : b),
    null,
  )
  if (!worst || !/^\d+$/.test(worst.label)) return null
  return { name: `label ${worst.label}`, values: [Number(worst.label)] }
}
