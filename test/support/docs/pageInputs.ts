import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { unzip } from '../../../src/node/files/unzip'
import { openReceipts } from '../../../src/node/server/scoring/receiptLog'
import { seededRandom } from '../../peers/runPeer'
import { userProject } from '../command/userProject'
import { npyBytes } from '../files/npyBytes'
import { mha } from '../smallVolumes'

const demo = 'fixtures/demo'
const models = 'fixtures/goldens/evaluate/inputs/many-models'
const nnunet = 'fixtures/goldens/evaluate/nnunet/folder-labels'
const scores = { 'data/ldct-iqa/prepared/private/test_labels.csv': `${demo}/ldct-iqa/answers.csv` }
const masks = {
  's.csv': `${demo}/isles22/submission.csv`,
  'a.csv': `${demo}/isles22/answers.csv`,
  predictions: `${demo}/isles22/predictions`,
  test: `${demo}/isles22/test`,
}
const group = 'runs/20260101_000000_run-group_AIDE'
const byCase = (to: string, from: string, ending: string) =>
  ['1', '2', '3'].map((at) => [
    `${to}/case-${at}.nii.gz`,
    `${demo}/isles22/${from}/sub-strokecase000${at}_${ending}.nii.gz`,
  ])

/** Where the files come from that the commands of a page find. */
const copied: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'beyond-one-machine': masks,
  'dicom-segmentations': {
    'references/case.nii.gz': 'fixtures/dicom-seg/masks.nii.gz',
    'predictions/case.dcm': 'fixtures/dicom-seg/every-second-slice.dcm',
    'reference.nii.gz': 'fixtures/dicom-seg/masks.nii.gz',
    'prediction.dcm': 'fixtures/dicom-seg/every-second-slice.dcm',
  },
  'evaluate-tasks': {
    'cells/a.npy': 'fixtures/tasks/cells.npy',
    'cellsA/a.npy': 'fixtures/tasks/cells-predicted.npy',
    'sequences/01_GT/TRA': 'fixtures/tasks/tracks',
    'trackA/01_RES': 'fixtures/tasks/tracks-predicted',
    'trackB/01_RES': 'fixtures/tasks/tracks',
  },
  geojson: {
    'reference.geojson': 'fixtures/geojson/reference.geojson',
    'prediction.geojson': 'fixtures/geojson/prediction.geojson',
    'references/a.png': 'fixtures/geojson/reference.png',
    'predictions/a.geojson': 'fixtures/geojson/prediction.geojson',
    'cells/a.geojson': 'fixtures/geojson/reference.geojson',
    'nuclei/a.geojson': 'fixtures/geojson/prediction.geojson',
  },
  'ome-zarr': {
    'cells.ome.zarr.zip': 'fixtures/ome-zarr/v3_labels.ome.zarr.zip',
    'reference.ome.zarr.zip': 'fixtures/ome-zarr/v2_blosclz.ome.zarr.zip',
    'prediction.ome.zarr.zip': 'fixtures/ome-zarr/v3_zstd.ome.zarr.zip',
    'references/a.ome.zarr.zip': 'fixtures/ome-zarr/v2_blosclz.ome.zarr.zip',
    'predictions/a.ome.zarr.zip': 'fixtures/ome-zarr/v3_zstd.ome.zarr.zip',
  },
  rtstruct: {
    'reference.dcm': 'fixtures/rtstruct/reference.dcm',
    'prediction.dcm': 'fixtures/rtstruct/prediction.dcm',
    'references/p1.dcm': 'fixtures/rtstruct/reference.dcm',
    'predictions/p1.dcm': 'fixtures/rtstruct/prediction.dcm',
  },
  'evaluate-folders': {
    ...{ labelsTs: `${models}/reference`, netA: `${models}/net1`, netB: `${models}/net2` },
    ...{ nnunet, 'nnunet/labelsTs': `${nnunet}/reference`, 'nnunet/predictions': `${nnunet}/prediction` },
  },
  'large-runs': {
    ...{ ...masks, ...scores },
    'runs/unet.csv': `${demo}/ldct-iqa/submission.csv`,
    'runs/atlas.csv': 'fixtures/goldens/ldct-iqa/inverted/submission.csv',
  },
  'own-challenge': {
    'lesions.yaml': 'docs/how-to/own-challenge/lesions.yaml',
    'lesions.mjs': 'docs/how-to/own-challenge/lesions.mjs',
    'submission.csv': `${demo}/isles22/submission.csv`,
    'answers.csv': `${demo}/isles22/answers.csv`,
    test: `${demo}/isles22/test`,
    predictions: `${demo}/isles22/predictions`,
    ...Object.fromEntries([...byCase('by-case', 'predictions', 'pred'), ...byCase('masks', 'test', 'msk')]),
  },
  'result-tables': {
    ...scores,
    reports: `${demo}/reports`,
    [`${group}/20260102_000000_ldct-iqa_aide/submission/submission.csv`]: `${demo}/ldct-iqa/submission.csv`,
  },
  'start-a-challenge': { isles22: `${demo}/isles22` },
}

const log = `[2026-01-02 00:00:00] + timeout 86400 aide\n[2026-01-02 01:00:00] Agent completed successfully\n`

/** Files by their text. */
const written: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  'evaluate-tasks': () => {
    const classes = ['benign', 'cancer']
    const table = (wrong: readonly number[]) => {
      const rows = Array.from({ length: 24 }, (_, i) => `p${i + 1},${classes[(i + (wrong.includes(i) ? 1 : 0)) % 2]}`)
      return `patient,diagnosis\n${rows.join('\n')}\n`
    }
    return {
      'truth.csv': table([]),
      'netA.csv': table([3, 10]),
      'netB.csv': table([1, 6, 9, 15]),
      ...detections(),
      ...landmarks(),
      ...reports(),
    }
  },
  'large-runs': () => ({
    'runs.jsonl': ['unet', 'atlas']
      .map((name) => `{"challenge_id": "ldct-iqa", "submission_path": "runs/${name}.csv"}\n`)
      .join(''),
  }),
  'prepare-data': () => {
    const raw: Record<string, string> = JSON.parse(
      readFileSync('fixtures/goldens/runs/prepare/isles22-1/raw.json', 'utf8'),
    )
    const files = Object.entries(raw).map(([path, text]) => [path.replace('isles22/raw/', ''), text || path])
    return Object.fromEntries(files.map(([path, text]) => [`downloads/isles22/${path}`, text]))
  },
  'result-tables': () => ({
    [`${group}/20260102_000000_ldct-iqa_aide/run.log`]: log,
    [`${group}/20260103_000000_ldct-iqa_aide/run.log`]: log,
  }),
}

/** Reports of chest X-rays, and drafts of two models. */
function reports(): Readonly<Record<string, string>> {
  const findings = [
    'The heart is normal in size.',
    'No pleural effusion.',
    'The lungs are clear.',
    'Small left effusion.',
  ]
  const report = (first: number, count: number) =>
    `${Array.from({ length: count }, (_, k) => findings[(first + k) % findings.length]).join('\n')}\n`
  return Object.fromEntries(
    [0, 1, 2, 3].flatMap((k) => [
      [`reports/r${k}.txt`, report(k, 3)],
      [`draftA/r${k}.txt`, report(k, 2)],
      [`draftB/r${k}.txt`, report(k + 2, 2)],
    ]),
  )
}

/** Landmarks of three pairs of images. */
function landmarks(): Readonly<Record<string, string>> {
  const draw = seededRandom(3)
  const point = () => [2, 2, 2].map((least) => least + Number((4 * draw()).toFixed(1)))
  const tables = [1, 2, 3].map((k) => {
    const rows = Array.from({ length: 5 }, () => [...point(), ...point()].join(','))
    return [`landmarks/pair${k}.csv`, `${['fz,fy,fx,mz,my,mx', ...rows].join('\n')}\n`] as const
  })
  return Object.fromEntries(tables)
}

/** Nodules and cysts in twelve slices; the second model places them worse, misses some and invents others. */
function detections(): Readonly<Record<string, string>> {
  const draw = seededRandom(8)
  const at = (value: number) => Number(value.toFixed(1))
  const images = Array.from({ length: 12 }, (_, k) => ({
    id: k + 1,
    file_name: `slice${k + 1}.png`,
    width: 256,
    height: 256,
  }))
  const annotations = images
    .flatMap(({ id: image }) =>
      Array.from({ length: 1 + Math.floor(3 * draw()) }, () => {
        const [x, y, width, height] = [180 * draw(), 180 * draw(), 20 + 40 * draw(), 20 + 40 * draw()].map(at) as [
          number,
          number,
          number,
          number,
        ]
        return {
          image_id: image,
          category_id: 1 + Math.floor(2 * draw()),
          bbox: [x, y, width, height],
          area: width * height,
          iscrowd: 0,
        }
      }),
    )
    .map((one, k) => ({ id: k + 1, ...one }))
  const found = (spread: number, missed: number) =>
    annotations.flatMap(({ image_id, category_id, bbox }) => {
      const moved = {
        image_id,
        category_id,
        bbox: bbox.map((side) => at(side + spread * (draw() - 0.5))),
        score: at(0.5 + draw() / 2),
      }
      const other = { image_id, category_id, bbox: [at(200 * draw()), at(200 * draw()), 30, 30], score: at(draw() / 2) }
      return [...(draw() < missed ? [] : [moved]), ...(draw() < missed ? [other] : [])]
    })
  const categories = [
    { id: 1, name: 'nodule' },
    { id: 2, name: 'cyst' },
  ]
  return {
    'truth.json': JSON.stringify({ images, categories, annotations }),
    'detA.json': JSON.stringify(found(4, 0.1)),
    'detB.json': JSON.stringify(found(16, 0.3)),
  }
}

/** Displacements of two models for the landmarks, and a liver and a spleen in each image. */
function displacements(folder: string): void {
  const size = [10, 10, 10, 3]
  for (const [name, shift] of Object.entries({ fixed: 0, moving: 1 })) {
    mkdirSync(join(folder, name))
    for (const k of [1, 2, 3]) {
      const isIn = (axes: readonly number[], middle: number, radius: number) =>
        Math.hypot(...axes.map((at) => at - middle - shift)) < radius
      const labels = Uint8Array.from({ length: 1000 }, (_, i) => {
        const axes = [Math.floor(i / 100), Math.floor(i / 10) % 10, i % 10]
        return isIn(axes, 2.5, 1.5 + k / 2) ? 1 : isIn(axes, 6.5, 2) ? 2 : 0
      })
      writeFileSync(join(folder, name, `pair${k}.npy`), npyBytes('|u1', [10, 10, 10], labels))
    }
  }
  const count = size.reduce((a, b) => a * b)
  for (const [name, height] of Object.entries({ regA: 0.4, regB: 3 })) {
    mkdirSync(join(folder, name))
    for (const k of [1, 2, 3]) {
      const samples = Float32Array.from({ length: count }, (_, i) => height * Math.sin(i / 7 + k))
      writeFileSync(join(folder, name, `pair${k}.npy`), npyBytes('<f4', size, new Uint8Array(samples.buffer)))
    }
  }
}

/** Grey values of 12 bits as whole numbers of a MetaImage, the body in the middle. */
function syntheticImages(folder: string): void {
  const size = [12, 12, 12]
  const body = (at: number) => [at % 12, Math.floor(at / 12) % 12, Math.floor(at / 144)].every((x) => x > 1 && x < 10)
  for (const [name, spread] of Object.entries({ ct: 0, syntheticA: 60, syntheticB: 240, bodies: null })) {
    mkdirSync(join(folder, name))
    for (const at of [1, 2, 3]) {
      const random = seededRandom(at)
      const values = Array.from({ length: 12 ** 3 }, (_, voxel) => {
        const [grey, noise] = [random() * 4095, random() - 0.5]
        return spread === null ? Number(body(voxel)) : Math.min(4095, Math.max(0, grey + spread * noise)) + 0.5
      })
      writeFileSync(join(folder, name, `case${at}.mha`), mha({ size, values }))
    }
  }
}

/** A CT in slices for each of two patients, and pictures of it with another intercept. */
async function dicomSeries(folder: string): Promise<void> {
  const slices = await unzip(readFileSync('fixtures/dicom-series/ct.zip'), 2 ** 20)
  for (const [side, intercept] of Object.entries({ ct: '-1024 ', synthetic: '-1020 ' }))
    for (const patient of ['p1', 'p2'])
      for (const [name, bytes] of slices) {
        const path = join(folder, side, patient, basename(name))
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, Buffer.from(bytes).toString('latin1').replace('-1024 ', intercept), 'latin1')
      }
}

/** A CT in slices, and two structure sets drawn on it. */
async function structureSets(folder: string): Promise<void> {
  for (const [name, bytes] of await unzip(readFileSync('fixtures/rtstruct/ct.zip'), 2 ** 20)) {
    const path = join(folder, 'ct/p1', basename(name))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
}

const prepared: Readonly<Record<string, (folder: string) => unknown>> = {
  'dicom-series': dicomSeries,
  rtstruct: structureSets,
  'evaluate-tasks': (folder) => {
    syntheticImages(folder)
    displacements(folder)
  },
  'own-challenge': userProject,
  'score-server': (folder) => {
    const receipts = openReceipts(join(folder, 'isles22.receipts.jsonl'))
    const one = { submitter: 'agent-1', submission: 'x' } as const
    receipts.append({ ...one, kind: 'query', query: null, report: null })
    const mine = receipts.append({ ...one, kind: 'answer', query: 0, report: 'y' })
    receipts.close()
    writeFileSync(join(folder, 'mine.json'), JSON.stringify({ receipt: mine }))
  },
  tables: filesOfExamples,
  'your-file': filesOfExamples,
}

/** The small files that show one rule each. */
function filesOfExamples(folder: string): void {
  for (const from of ['fixtures/your-file', 'fixtures/goldens/found'])
    for (const name of readdirSync(from)) symlinkSync(resolve(from, name), join(folder, name))
}

/** Lays the files of a page into a folder: those of its table, and `docs` and `fixtures` of the repository. */
export async function layInputs(name: string, folder: string): Promise<void> {
  for (const shared of ['docs', 'fixtures']) symlinkSync(resolve(shared), join(folder, shared))
  for (const [to, from] of Object.entries(copied[name] ?? {})) cpSync(from, join(folder, to), { recursive: true })
  for (const [to, text] of Object.entries(written[name]?.() ?? {})) {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    writeFileSync(join(folder, to), text)
  }
  await prepared[name]?.(folder)
}
