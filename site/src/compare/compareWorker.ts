/** The worker of the page that compares two files. It keeps both arrays; the page gets numbers, slices and points. */
import { readVolume } from 'medgrade'
import { ssimMap } from 'medgrade/images'
import { averageSurfaceDistance, dice, hausdorffDistance, labelPair, surfaceDice } from 'medgrade/metrics'
import { timed } from '../timed'
import { warmLabels } from '../warmLabels'
import { warmReading } from '../warmReading'
import { catalogueGroup } from './catalogueGroup'
import type {
  DistanceExplanation,
  MeasureSettings,
  MetricGroup,
  MetricRow,
  PairFacts,
  PairKind,
  Side,
  Value,
  WorkerCalls,
  WorkerStart,
} from './compareTypes'
import { drawnPlane, drawnSlice } from './drawnPlane'
import { explainDistance } from './explainDistance'
import { type Grid3, gridOf } from './gridOf'
import { imageGroups, ofType } from './imageMetrics'
import { type Box, boxMask, labelBoxes } from './labelBox'
import { lesionList } from './lesionList'
import { groupsOf } from './maskMetrics'
import type { MeaningOptions } from './meaningOptions'
import { niftiFile, pictureAffine } from './niftiFile'
import type { SideFiles } from './pairFiles'
import { type OpenedPair, readPair } from './readPair'
import { type ReadSide, sideReader } from './sideReader'
import { sliceOf, worstPlace } from './sliceOf'
import { joinMeshes, type SurfaceMesh, surfaceMesh } from './surfaceMesh'
import type { BoxMask } from './surfacePoints'
import { countsAbove, samplesOf, thresholdCurve } from './thresholdCurve'
import { transferables } from './transferables'
import { type UnderImage, underImage } from './underImage'
import { valuePlace } from './valuePlace'

interface Request {
  readonly id: number
  readonly call: keyof WorkerCalls
  readonly args: readonly unknown[]
}

interface State {
  opened: OpenedPair | null
  boxes: ReadonlyMap<number, Box> | null
  under: UnderImage | null
  threshold: number | undefined
  /** Reads the prediction in the second worker. */
  readOther: ReadSide | undefined
}

const state: State = { opened: null, boxes: null, under: null, threshold: undefined, readOther: undefined }

function opened(): OpenedPair {
  if (state.opened === null) throw new Error('no files are open')
  return state.opened
}

/** A group without its functions, which no message can hold. */
function plainGroup(group: MetricGroup, length: string): MetricGroup {
  const conventions = group.conventions.map(({ id, name, call, note }) => ({ id, name, call, note }))
  const { id, title, unit, better, page, why } = catalogueGroup(group, length)
  return { id, title, unit, better, page, why, conventions }
}

function grids(): Record<Side, Grid3> {
  const { pair, arrays } = opened()
  const source = pair ?? arrays
  return { reference: gridOf(source.reference), prediction: gridOf(source.prediction) }
}

/** Found when they are first needed. */
const boxes = (): ReadonlyMap<number, Box> => (state.boxes ??= labelBoxes(Object.values(grids())))

function spacing3(): [number, number, number] {
  const { spacing } = opened().facts
  return [...Array<number>(Math.max(0, 3 - spacing.length)).fill(1), ...spacing].slice(-3) as [number, number, number]
}

const resultOf = (compute: () => number): Value => {
  try {
    return compute()
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function measure(wanted: string, settings: MeasureSettings, labels: readonly number[]): readonly MetricRow[] {
  const { pair, arrays, facts, refused, dataRange } = opened()
  if (pair === null)
    return imageGroups
      .filter(({ id }) => id === wanted)
      .flatMap((group) =>
        group.conventions.map(({ id, needs, compute }) => {
          const reason = needs === null ? null : refused[needs]
          const value =
            reason === null
              ? resultOf(() => compute(arrays.reference, arrays.prediction, dataRange))
              : { error: reason }
          return { group: wanted, convention: id, values: [value] }
        }),
      )
  return groupsOf(facts)
    .filter(({ id }) => id === wanted)
    .flatMap((group) =>
      group.conventions.map(({ id, compute }) => ({
        group: wanted,
        convention: id,
        values: facts.labels.map(({ label }) =>
          labels.includes(label) ? resultOf(() => compute(pair, label, settings, boxes)) : undefined,
        ),
      })),
    )
}

/** Both masks of a label, without the rest of a large volume. */
function masksOf(label: number): Record<Side, BoxMask> {
  const { reference, prediction } = grids()
  const box = boxes().get(label) ?? { low: [0, 0, 0] as const, high: [0, 0, 0] as const }
  const rank = opened().facts.reference.shape.length === 2 ? 2 : 3
  return { reference: boxMask(reference, label, box, rank), prediction: boxMask(prediction, label, box, rank) }
}

function explain({ label, convention, percentile }: Parameters<WorkerCalls['explain']>[0]): DistanceExplanation {
  const { pair } = opened()
  if (pair === null) throw new Error('pictures have no surfaces')
  return explainDistance({ pair, masks: masksOf(label), spacing: spacing3(), label, convention, percentile })
}

/** In ml where the files have a size in millimetres. */
function lesions(label: number): ReturnType<WorkerCalls['lesions']> {
  const { unit, spacing } = opened().facts
  const size = spacing.reduce((product, one) => product * one, 1)
  return lesionList(masksOf(label), unit === 'mm' && spacing.length === 3 ? size / 1000 : size)
}

/** Only of values that give the mask which is compared: otherwise they were turned, resampled or chosen of several channels. */
function curve(threshold: number | undefined): ReturnType<WorkerCalls['thresholdCurve']> {
  const { pair, arrays, probabilities } = opened()
  if (pair === null || probabilities === null || threshold === undefined) return null
  if (probabilities.shape.join() !== arrays.prediction.shape.join()) return null
  const samples = samplesOf(gridOf(probabilities), grids().reference, 1)
  const found = countsAbove(samples, threshold)
  const { both, prediction } = pair.count(1)
  return found.both === both && found.prediction === prediction ? thresholdCurve(samples) : null
}

const tiny = { data: Uint8Array.of(1, 0, 0, 0), shape: [2, 2] }

/** The metrics check their options themselves. */
function refusal({ percentile, tolerance }: MeasureSettings): string | null {
  const found = [
    resultOf(() => hausdorffDistance(tiny, tiny, { label: 1, percentile })),
    resultOf(() => surfaceDice(tiny, tiny, { label: 1, tolerance })),
  ]
  return found.flatMap((value) => (typeof value === 'number' ? [] : [value.error]))[0] ?? null
}

/** Where the voxels lie in the viewer. */
function viewerAffine(): readonly number[] {
  const [z, y, x] = grids().reference.size
  return opened().facts.affine ?? pictureAffine([x, y, z], spacing3().toReversed())
}

function surface(label: number): SurfaceMesh {
  const labels = label === 0 ? opened().facts.labels.map((one) => one.label) : [label]
  return joinMeshes(labels.map((one) => surfaceMesh(masksOf(one), spacing3(), viewerAffine())))
}

/** Labels as bytes, x fastest; the shape is z, y, x. */
function viewerFiles(label: number): ReturnType<WorkerCalls['viewerFiles']> {
  const { reference, prediction } = grids()
  const spacing = spacing3()
  const axes = [2, 1, 0] as const
  const [ax, ay, az] = axes
  const size = axes.map((axis) => reference.size[axis])
  const total = size.reduce((product, n) => product * n, 1)
  const [r, p, e] = [new Uint8Array(total), new Uint8Array(total), new Uint8Array(total)]
  const shown = (value: number) => (label === 0 ? Math.min(value, 255) : Number(value === label))
  for (let z = 0, to = 0; z < size[2]!; z++)
    for (let y = 0; y < size[1]!; y++)
      for (let x = 0; x < size[0]!; x++, to++) {
        const at = (grid: Grid3) => grid.offset + x * grid.stride[ax] + y * grid.stride[ay] + z * grid.stride[az]
        const a = shown(reference.data[at(reference)]!)
        const b = shown(prediction.data[at(prediction)]!)
        if (a === 0 && b === 0) continue
        r[to] = a
        p[to] = b
        e[to] = a === b ? 1 : b === 0 ? 2 : a === 0 ? 3 : 4
      }
  const steps = axes.map((axis) => spacing[axis])
  const affine = viewerAffine()
  const file = (data: Uint8Array) => niftiFile(data, size, steps, affine)
  return { reference: file(r), prediction: file(p), error: file(e), affine }
}

const calls: {
  [K in keyof WorkerCalls]: (
    ...args: Parameters<WorkerCalls[K]>
  ) => ReturnType<WorkerCalls[K]> | Promise<ReturnType<WorkerCalls[K]>>
} = {
  async open(files: SideFiles, kind: PairKind | undefined, meaning: MeaningOptions): Promise<PairFacts> {
    state.opened = null
    state.boxes = null
    state.under = null
    state.threshold = meaning.threshold
    performance.clearMeasures()
    state.opened = await readPair(files, kind, meaning, state.readOther)
    const { pair, facts } = state.opened
    const groups = (pair ? groupsOf(facts) : imageGroups).map((group) => plainGroup(group, facts.unit))
    return { ...facts, groups }
  },
  measure,
  refusal,
  explain,
  slice(request) {
    const { pair, arrays, facts } = opened()
    if (pair === null) return drawnSlice(arrays, facts.affine, spacing3())
    const image = state.under?.grid ?? null
    return sliceOf({ ...grids(), image }, { spacing: spacing3(), affine: facts.affine }, request)
  },
  worstPlace({ axis, label }) {
    const { reference, prediction } = grids()
    return worstPlace(reference, prediction, axis, label)
  },
  valuePlace(request) {
    const { pair } = opened()
    return pair && valuePlace(request, grids(), { pair, masks: masksOf(request.label), spacing: spacing3() })
  },
  async openUnder(files) {
    state.under = null
    state.under = await underImage(files, grids().reference, opened().facts.affine)
    return state.under.facts
  },
  lesions: ({ label }) => lesions(label),
  thresholdCurve: () => curve(state.threshold),
  viewerFiles: ({ label }) => viewerFiles(label),
  surface: ({ label }) => surface(label),
  imageMaps() {
    const { arrays, refused, facts, dataRange } = opened()
    if (refused.ofType !== null) throw new Error(refused.ofType)
    const { axes } = arrays.reference
    const map = ssimMap(arrays.reference, arrays.prediction, ofType(arrays.reference, dataRange))
    const { width, height, values, slice } = drawnPlane(axes ? { ...map, axes } : map, facts.affine)
    return { width, height, slice, ssim: values }
  },
}

self.addEventListener('message', async ({ data }: MessageEvent<Request | WorkerStart>) => {
  if ('port' in data) {
    state.readOther = sideReader(data.port)
    // The first call, if it is here already, goes first.
    if (data.warm) setTimeout(warmUp)
    return
  }
  const { id, call, args } = data
  const start = performance.now()
  try {
    const run = calls[call] as (...args: readonly unknown[]) => unknown
    const result = await timed(call === 'measure' ? `measure ${args[0]}` : call, () => run(...args))
    self.postMessage({ id, result, ms: performance.now() - start }, { transfer: transferables(result) })
  } catch (error) {
    self.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
})

function warmUp(): void {
  warmLabels({ averageSurfaceDistance, dice, hausdorffDistance, labelPair, surfaceDice })
  warmReading((bytes, name) => readVolume(bytes, { name }))
}
