import { visibleText } from '../../engine/report/visibleText'
import { countText } from '../../errors/countText'
import type { ContainedSeries, DicomContents } from '../../formats/dicom/contents/dicomContents'

/** The lines and columns of a screen. */
const height = 24
const width = 79
/** Of what is said of a series. */
const indent = 7

/** A folder of DICOM on one screen. */
export function dicomText(contents: DicomContents): string {
  const { file, files, otherFiles, studies, series, damaged } = contents
  const others = otherFiles > 0 ? `, ${countText(otherFiles, 'other file')}` : ''
  const head = `${file}: ${countText(files, 'DICOM file')}, ${countText(studies, 'study', 'studies')}, ${series.length} series${others}`
  const broken = damaged.slice(0, 3).map(({ message }) => cut(`  damaged  ${message}`))
  if (damaged.length > 3) broken.push(`  and ${damaged.length - 3} more damaged files`)
  const room = height - 1 - broken.length
  const full = series.flatMap((one) => seriesLines(one, studies > 1))
  const lines =
    full.length <= room ? full : series.length > 1 ? shortLines(series, studies > 1, room) : firstOf(full, room)
  return [head, ...lines, ...broken].map(visibleText).join('\n')
}

/** A line for each series, as many as there is room for. */
function shortLines(series: readonly ContainedSeries[], hasStudies: boolean, room: number): string[] {
  const most = room - 1
  const lines = series.slice(0, most).map((one) => {
    const [first = ''] = seriesLines(one, hasStudies)
    const detail = [
      one.problem === null ? null : 'not read',
      one.kind === 'image' ? imageLine(one) : null,
      gapLine(one),
      one.structures.length > 0 ? countText(one.structures.length, 'structure') : null,
      one.segments.length > 0 ? countText(one.segments.length, 'segment') : null,
    ]
    return cut(`${first}: ${detail.filter((text) => text !== null).join(', ')}`)
  })
  const more = series.length - lines.length
  return [...lines, more > 0 ? `  and ${more} more: --json lists all` : '  --json, and inspect of one file, say more']
}

const firstOf = (lines: readonly string[], room: number) => [
  ...lines.slice(0, room - 1),
  '  and more: --json lists all',
]

const cut = (line: string) => (line.length <= width ? line : `${line.slice(0, width - 1)}…`)

function seriesLines(one: ContainedSeries, hasStudies: boolean): string[] {
  const frame = one.frameOfReference === null ? 'no frame of reference' : `frame of reference ${one.frameOfReference}`
  const where = one.files === 1 ? one.file : `${one.file} and ${one.files - 1} more`
  const study = hasStudies ? `study ${one.study}, ` : ''
  const detail = [
    one.kind === 'image' ? imageLine(one) : null,
    one.kind === 'segmentation' ? `${countText(one.frames, 'frame')} of ${(one.size ?? []).join(' × ')}` : null,
    ...compressionLines(one),
    gapLine(one),
    referenceLine(one),
    ...structureLines(one),
    one.segments.length > 0 ? `${countText(one.segments.length, 'segment')}: ${one.segments.join(', ')}` : null,
    one.problem === null ? null : `not read: ${one.problem}`,
  ]
  const indented = detail
    .flatMap((line) => (line === null ? [] : wrapped(line)))
    .map((line) => `${' '.repeat(indent)}${line}`)
  return [`  ${String(one.number).padStart(3)}  ${one.modality}  ${study}${frame}, ${where}`, ...indented]
}

function imageLine({ slices, size, spacing, orientation }: ContainedSeries): string {
  const sizes = (size ?? []).join(' × ')
  const mm = spacing === null ? '' : `, ${spacing.map((value) => Number(value.toFixed(4))).join(' × ')} mm`
  return `${countText(slices ?? 0, 'slice')} of ${sizes}${mm}${orientation === null ? '' : `, ${orientation}`}`
}

function compressionLines({ compressions }: ContainedSeries): string[] {
  return compressions
    .filter(({ name }) => name !== 'uncompressed')
    .map(({ name, isRead, wayOut }) => (isRead ? name : `${name}: not read; ${wayOut}`))
}

function gapLine({ missingSlices, doubledSlices }: ContainedSeries): string | null {
  const texts = [
    missingSlices ? `${countText(missingSlices, 'slice')} missing` : null,
    doubledSlices ? `${countText(doubledSlices, 'slice')} doubled` : null,
  ].filter((text) => text !== null)
  return texts.length > 0 ? texts.join(', ') : null
}

function referenceLine({ kind, refersTo }: ContainedSeries): string | null {
  if (kind !== 'structures' && kind !== 'segmentation') return null
  if (refersTo.length === 0) return 'refers to no series'
  const texts = refersTo.map(({ series, slices }) => {
    if (series === null)
      return `a series that is not here${slices === null ? '' : `, on ${countText(slices, 'slice')} of it`}`
    return slices === null ? `series ${series}` : `series ${series}, on ${countText(slices, 'slice')} of it`
  })
  return `refers to ${texts.join('; ')}`
}

function structureLines({ structures, absent, kind }: ContainedSeries): string[] {
  if (kind !== 'structures') return []
  const drawn = structures.filter(({ state }) => state === 'contours')
  const empty = structures.filter(({ state }) => state === 'empty')
  const none = structures.filter(({ state }) => state === 'no contours')
  return [
    ...(drawn.length > 0
      ? [`${drawn.length} with contours: ${drawn.map(({ name, contours }) => `${name} (${contours})`).join(', ')}`]
      : []),
    ...(empty.length > 0
      ? [
          `${empty.length} empty: ${empty.map(({ name, pointsAndLines: n }) => (n > 0 ? `${name} (${countText(n, 'point')} or open line)` : name)).join(', ')}`,
        ]
      : []),
    ...(none.length > 0
      ? [`${none.length} without an item of contours: ${none.map(({ name }) => name).join(', ')}`]
      : []),
    ...(absent.length > 0 ? [`absent, but in other structure sets here: ${absent.join(', ')}`] : []),
  ]
}

/** Lines that fit into {@link width} characters with their indentation, cut at spaces. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width - indent) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(lines.length === 0 ? word : `  ${word}`)
  }
  return lines
}
