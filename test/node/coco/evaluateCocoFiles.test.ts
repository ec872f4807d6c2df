import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CocoDataset, type CocoDetection, type CocoResult, evaluateCoco } from '../../../src/metrics/detection'
import { type EvaluateCocoFilesOptions, evaluateCocoFiles } from '../../../src/node/coco/evaluateCocoFiles'
import { understandCoco } from '../../../src/understanding/detections/understandCoco'
import { uniform } from '../../support/uniform'

const built = resolve('.tsbuild/coco-files-test')
const workerFile = join(built, 'coco-worker.js')
let folder: string
let truthPath: string
let foundPath: string

const random = uniform(1)
const whole = (below: number) => Math.floor(random() * below)
const box = () => [whole(200), whole(200), 1 + whole(90), 1 + whole(90)]

/** More than a mebibyte of detections, with crowds and ties. */
const truth: CocoDataset = {
  images: Array.from({ length: 120 }, (_, id) => ({ id })),
  categories: Array.from({ length: 7 }, (_, id) => ({ id })),
  annotations: Array.from({ length: 3000 }, (_, id) => ({
    ...{
      id: id + 1,
      image_id: whole(120),
      category_id: whole(7),
      bbox: box(),
      area: whole(9000),
      iscrowd: Number(id % 9 === 0),
    },
  })),
}
const found: CocoDetection[] = truth.annotations.flatMap(({ image_id, category_id, bbox }) =>
  Array.from({ length: 6 }, (_, i) => ({
    ...{ image_id: i === 5 ? whole(120) : image_id, category_id: i === 4 ? whole(7) : category_id! },
    bbox: bbox!.map((value) => value + (i && whole(8))),
    score: whole(100) / 100,
  })),
)

beforeAll(async () => {
  mkdirSync(built, { recursive: true })
  await build({
    entryPoints: { 'coco-worker': 'src/node/coco/cocoWorker.ts', node: 'src/node/index.ts' },
    outdir: built,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '#inflate': './src/node/inflate.ts' },
    logLevel: 'silent',
  })
  folder = mkdtempSync(join(tmpdir(), 'medgrade-coco-'))
  truthPath = file('truth.json', JSON.stringify(truth))
  foundPath = file('found.json', JSON.stringify(found))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Arrays as bytes, which are compared faster. */
function plain({ precision, scores, recall, ...all }: CocoResult & { warnings?: unknown }) {
  const { warnings: _, ...rest } = all
  const bytes = (values: Float64Array) =>
    Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('hex')
  return { ...rest, precision: bytes(precision), scores: bytes(scores), recall: bytes(recall) }
}

let inOne: ReturnType<typeof plain> | undefined
/** What `evaluateCoco` gives by default, which takes as long as a test. */
const alone = () => {
  inOne ??= plain(evaluateCoco(truth, found))
  return inOne
}

const inThreads = async (options: EvaluateCocoFilesOptions = {}) =>
  plain(await evaluateCocoFiles(truthPath, foundPath, { workerFile, threads: 2, ...options }))

const program = (name: string, code: string) => file(name, code)

describe('evaluateCocoFiles', () => {
  it.each([1, 2, 3, 5])('equals evaluateCoco in every bit with %i threads', async (threads) => {
    const wanted = alone()
    expect(await inThreads({ threads })).toStrictEqual(wanted)
    expect(await inThreads({ threads })).toStrictEqual(wanted)
  })

  it('gives arrays of their own, in memory that is not shared', async () => {
    const first = await evaluateCocoFiles(truthPath, foundPath, { workerFile, threads: 2 })
    const before = plain(first)
    await evaluateCocoFiles(truthPath, foundPath, { workerFile, threads: 2, iouThresholds: [0.9] })
    expect(plain(first)).toStrictEqual(before)
    expect(first.precision.buffer).toBeInstanceOf(ArrayBuffer)
  })

  it.each<EvaluateCocoFilesOptions>([
    { iouThresholds: Array.from({ length: 35 }, (_, i) => i / 40), recallThresholds: [0, 0.3], maxDetections: [2] },
    { areaRanges: [{ name: 'some', low: 5, high: 5000 }] },
    { useCategories: false },
    { perImage: true, iouThresholds: [0.5] },
  ])('takes the options of evaluateCoco: %o', async (options) => {
    expect(await inThreads(options)).toStrictEqual(plain(evaluateCoco(truth, found, options)))
  })

  it('answers calls at the same time', async () => {
    const wanted = alone()
    for (const result of await Promise.all([inThreads(), inThreads(), inThreads()]))
      expect(result).toStrictEqual(wanted)
  })

  it.each([
    ['ends at once', 'process.exit()'],
    ['throws', 'throw new Error("broken")'],
    [
      'ends when it is asked',
      'require("node:worker_threads").parentPort.on("message", ({ kind }) => kind === "select" && process.exit())',
    ],
    [
      'ends while it evaluates',
      `const { parentPort } = require("node:worker_threads")
       parentPort.on("message", ({ kind }) => kind === "select" ? parentPort.postMessage(0) : kind === "evaluate" && process.exit())`,
    ],
  ])('answers alone if the other thread %s', async (name, code) => {
    const ending = program(`${name.replaceAll(' ', '-')}.cjs`, code)
    const wanted = alone()
    for (let i = 0; i < 2; i++) expect(await inThreads({ workerFile: ending })).toStrictEqual(wanted)
    expect(await inThreads()).toStrictEqual(wanted)
  })

  it('answers alone without the file of the thread', async () => {
    expect(await inThreads({ workerFile: join(folder, 'none.js') })).toStrictEqual(alone())
  })

  it('reads small files, text ids and masks in one thread', async () => {
    const small = {
      images: [{ id: 'a', width: 9, height: 9 }],
      categories: [{ id: 1 }],
      annotations: [
        {
          id: 1,
          image_id: 'a',
          category_id: 1,
          area: 9,
          iscrowd: 0,
          segmentation: [[1, 1, 4, 1, 4, 4]],
          bbox: [1, 1, 3, 3],
        },
      ],
    }
    const one = [{ image_id: 'a', category_id: 1, score: 1, segmentation: [[1, 1, 4, 1, 4, 4]], bbox: [1, 1, 3, 3] }]
    const paths = [file('a.json', JSON.stringify(small)), file('b.json', JSON.stringify(one))] as const
    expect(await evaluateCocoFiles(...paths, { iouType: 'segm' })).toStrictEqual({
      ...evaluateCoco(small, one, { iouType: 'segm' }),
      warnings: [],
    })
    expect(await evaluateCocoFiles(...paths)).toStrictEqual({ ...evaluateCoco(small, one), warnings: [] })
  })
})

describe('what the files mean', () => {
  const run = (name: string, detections: unknown, reference: unknown = truth) =>
    evaluateCocoFiles(
      file(`${name}-truth.json`, JSON.stringify(reference)),
      file(`${name}.json`, JSON.stringify(detections)),
      {
        workerFile,
        threads: 2,
      },
    )
  const changed = (at: number, over: object) => found.map((one, i) => (i === at ? { ...one, ...over } : one))

  it.each<[string, unknown, unknown, RegExp]>([
    ['an unknown image', changed(9000, { image_id: 777 }), truth, /image_id: found 777 of 1 detections, expected ids/],
    ['ids as text', changed(9000, { image_id: '7' }), truth, /image_id of detection 9000: found "7", expected 7/],
    ['no common class', found.map((one) => ({ ...one, category_id: 90 })), truth, /category_id: found 90 \(18000\)/],
    ['a score as text', changed(17000, { score: '0.5' }), truth, /score of detection 17000: found "0.5"/],
    [
      'an id twice',
      found,
      { ...truth, annotations: [...truth.annotations, truth.annotations[5]] },
      /id: found 6 of several annotations/,
    ],
    [
      'annotations of other images',
      found,
      { ...truth, images: truth.images.slice(1) },
      /image_id: found 0 of \d+ annotations/,
    ],
  ])('%s is refused in files of any size', async (name, detections, reference, message) => {
    const id = name.replaceAll(' ', '-')
    await expect(run(id, detections, reference)).rejects.toThrow(message)
    await expect(run(id, detections, reference)).rejects.toThrow(join(folder, id))
  })

  const shared = { images: [{ id: 1, width: 100, height: 100 }], categories: [{ id: 1 }] }
  const annotation = { id: 1, image_id: 1, category_id: 1, bbox: [60, 60, 30, 30], area: 900, iscrowd: 0 }
  const detection = { image_id: 1, category_id: 1, bbox: [60, 60, 30, 30], score: 0.5 }
  it.each<[string, readonly object[], object, readonly RegExp[]]>([
    ['nothing', [detection], {}, []],
    [
      'unknown classes',
      [detection, { ...detection, category_id: 4 }],
      {},
      [/categories that the reference lacks .* 4 \(1\)/],
    ],
    ['corners', [{ ...detection, bbox: [60, 60, 90, 90] }], {}, [/read as corners/]],
    ['shares', [{ ...detection, bbox: [0.6, 0.6, 0.3, 0.3] }], {}, [/shares of the image/]],
    ['negative sizes', [{ ...detection, bbox: [60, 60, -3, 3] }], {}, [/1 boxes have a width or height below 0/]],
    ['boxes beyond', [{ ...detection, bbox: [90, 5, 30, 3] }], {}, [/1 of 1 boxes reach beyond/]],
    ['too many', Array.from({ length: 101 }, () => detection), {}, [/image 1 has 101 detections of category 1/]],
    ['an annotation with id 0', [detection], { annotations: [{ ...annotation, id: 0 }] }, [/has the id 0/]],
  ])('%s is warned of, as by the command', async (name, detections, over, expected) => {
    const reference = { ...shared, annotations: [annotation], ...over }
    const paths = [file('w-truth.json', JSON.stringify(reference)), file('w.json', JSON.stringify(detections))] as const
    const { warnings, ...result } = await evaluateCocoFiles(...paths, { workerFile })
    expect([name, warnings]).toEqual([name, expected.map((one) => expect.stringMatching(one))])
    expect(result).toStrictEqual(evaluateCoco(reference, detections as CocoDetection[]))
    const understood = understandCoco(reference, detections, { reference: paths[0], prediction: paths[1] })
    expect(warnings).toEqual(understood.warnings)
  })
})

describe('errors of evaluateCocoFiles', () => {
  const run = (reference: string, prediction: string, options?: EvaluateCocoFilesOptions) =>
    evaluateCocoFiles(reference, prediction, { workerFile, threads: 2, ...options })

  it('name the file', async () => {
    const missing = join(folder, 'missing.json')
    await expect(run(missing, foundPath)).rejects.toMatchObject({ code: 'not-found', file: missing })
    await expect(run(truthPath, missing)).rejects.toMatchObject({ code: 'not-found', file: missing })
    await expect(run(truthPath, folder)).rejects.toMatchObject({ code: 'unreadable', file: folder })
    const cut = file('cut.json', JSON.stringify(found).slice(0, -1))
    await expect(run(truthPath, cut)).rejects.toMatchObject({ code: 'bad-json', file: cut })
    await expect(run(cut, foundPath)).rejects.toMatchObject({ code: 'bad-json', file: cut })
    await expect(run(truthPath, truthPath)).rejects.toMatchObject({ code: 'bad-input', file: truthPath })
    await expect(run(foundPath, foundPath)).rejects.toMatchObject({ code: 'bad-table', file: foundPath })
  })

  it('are those of evaluateCoco behind the name', async () => {
    const withoutScore = found.map((one, i) => (i === 9000 ? { ...one, score: null } : one))
    const path = file('score.json', JSON.stringify(withoutScore))
    let message = ''
    try {
      evaluateCoco(truth, withoutScore as CocoDetection[])
    } catch (error) {
      message = (error as Error).message
    }
    await expect(run(truthPath, path)).rejects.toThrow(`${path}: ${message.replace(/^the /, '')}`)
    const area = { ...truth, annotations: [{ ...truth.annotations[0]!, area: 'large' }] }
    const areas = file('area.json', JSON.stringify(area))
    await expect(run(areas, foundPath)).rejects.toMatchObject({ code: 'bad-input', file: areas })
  })

  it('about options name no file', async () => {
    for (const options of [{ threads: 0 }, { threads: 1.5 }, { maxDetections: [-1] }, { areaRanges: [] }]) {
      const failure = run(truthPath, foundPath, options)
      await expect(failure).rejects.toMatchObject({ file: undefined, code: expect.stringMatching(/^bad-/) })
    }
    await expect(run(truthPath, foundPath, { nothing: 1 } as object)).rejects.toMatchObject({ code: 'bad-argument' })
  })
})

/** Evaluates the files in a process of its own. @returns ap. */
function inProcess(...flags: string[]): number {
  const script = program(
    'once.mjs',
    `// Whatever keeps the process until a time is over keeps it for hours.
     const { setTimeout } = globalThis
     globalThis.setTimeout = (run, milliseconds, ...rest) => setTimeout(run, 1000 * milliseconds, ...rest)
     const { evaluateCocoFiles } = await import(${JSON.stringify(pathToFileURL(join(built, 'node.js')).href)})
     const { ap } = await evaluateCocoFiles(${JSON.stringify(truthPath)}, ${JSON.stringify(foundPath)}, { threads: 2 })
     console.log(ap)`,
  )
  const line = execFileSync(process.execPath, [...flags, script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 250_000,
  })
  return Number(line)
}

it('lets the process end, and does not let it end before the answer', () => {
  expect(inProcess()).toBe(alone().ap)
})

it('answers alone where Node may not start threads', () => {
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission'
  expect(inProcess(permission, '--allow-fs-read=*')).toBe(alone().ap)
})
