// Every workload by name. Files are written once to a cache folder outside the checkout; medgrade and the peers read the same files.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { aortaPair, lesionPair, organPair, pantherPair, tumourPair } from './blobs.mjs'
import {
  cohort,
  displacement,
  lesionMaps,
  markedScans,
  markedSlides,
  probabilityRows,
  ratedBall,
  syntheticCt,
  trackedCells,
} from './families.mjs'
import { writeCsv, writeGrayPng, writeGrayTiff, writeJson, writeNifti, writeNpy } from './files.mjs'
import { cube, farPair, noise, noisePair } from './hostile.mjs'
import { cocoPair, costMatrix, nucleiPair, scorePair } from './lists.mjs'
import { cellPair, ultrasoundPair } from './pictures.mjs'
import { randomOf } from './random.mjs'
import { vesselPair } from './vessels.mjs'
import { blankVolume, embed, roughen } from './volume.mjs'
import { writeLargeLabels } from './zarr.mjs'

/** Increase when a generator changes, so that old files are not reused. */
const VERSION = 1

const cacheFolder = process.env.MEDGRADE_BENCH_CACHE ?? join(homedir(), '.cache', 'medgrade', 'bench')

const vessels256 = { size: [256, 256, 128], spacing: [0.45, 0.45, 0.6], seed: 1, length: 110, radius: 2.6 }
const vessels512 = { size: [512, 512, 320], spacing: [0.4, 0.4, 0.5], seed: 2, length: 260, radius: 3 }

const generators = {
  'vessels-256': (folder) => volumeCase(folder, vesselPair(vessels256)),
  'vessels-512': (folder) => volumeCase(folder, vesselPair(vessels512)),
  'lesions-1': (folder) => volumeCase(folder, lesionPair(1, 3), isles),
  'lesions-10': (folder) => volumeCase(folder, lesionPair(10, 4), isles),
  'lesions-60': (folder) => volumeCase(folder, lesionPair(60, 5), isles),
  'lesions-ten': (folder) => {
    const names = [1, 2, 5, 10, 15, 20, 30, 40, 50, 60].map((count, k) => {
      const pair = lesionPair(count, 40 + k)
      writeNifti(join(folder, `reference-${k}.nii.gz`), pair.reference)
      writeNifti(join(folder, `prediction-${k}.nii.gz`), pair.prediction)
      return k
    })
    tables(
      folder,
      names.map((k) => [`case_${k}`, `reference-${k}.nii.gz`, `prediction-${k}.nii.gz`]),
      isles,
    )
  },
  'tumours-2': (folder) => volumeCase(folder, tumourPair(2, 91)),
  'tumours-12': (folder) => volumeCase(folder, tumourPair(12, 92)),
  aorta: (folder) => volumeCase(folder, aortaPair()),
  panther: (folder) => volumeCase(folder, pantherPair()),
  organs: (folder) => volumeCase(folder, organPair()),
  'organs-40': (folder) => volumeCase(folder, organPair({ seed: 14, labels: 40, scale: 0.7 })),
  'organs-512': (folder) => volumeCase(folder, organPair({ seed: 15, size: [512, 512, 200], labels: 40, scale: 1.2 })),
  'organs-200-cases': (folder) => manyOrgans(folder, 200, { size: [96, 96, 64], labels: 8, scale: 0.35 }),
  'organs-20-tiny': (folder) => manyOrgans(folder, 20, { size: [32, 32, 24], labels: 3, scale: 0.12 }),
  'organs-200-tiny': (folder) => manyOrgans(folder, 200, { size: [32, 32, 24], labels: 3, scale: 0.12 }),
  'batch-8': (folder) => {
    const names = Array.from({ length: 8 }, (_, k) => {
      const pair = vesselPair({ ...vessels512, seed: 60 + k })
      writeNifti(join(folder, `reference-${k}.nii.gz`), pair.reference)
      writeNifti(join(folder, `prediction-${k}.nii.gz`), pair.prediction)
      return k
    })
    tables(
      folder,
      names.map((k) => [`case_${k}`, `reference-${k}.nii.gz`, `prediction-${k}.nii.gz`]),
    )
  },
  'sparse-512': (folder) => {
    const pair = vesselPair({ ...vessels256, seed: 6 })
    const grow = (volume) => embed(volume, [512, 512, 512], [128, 128, 192])
    volumeCase(folder, { reference: grow(pair.reference), prediction: grow(pair.prediction) })
  },
  'mask-float64': (folder) => {
    const { reference } = lesionPair(10, 7)
    writeNifti(join(folder, 'mask.nii.gz'), { ...reference, data: Float64Array.from(reference.data) }, 1)
  },
  'mask-level9': (folder) => writeNifti(join(folder, 'mask.nii.gz'), vesselPair(vessels512).reference, 9),
  'mask-level1': (folder) => writeNifti(join(folder, 'mask.nii.gz'), vesselPair(vessels512).reference, 1),
  tiny: (folder) => one(folder, cube(32)),
  'zarr-21-gb': (folder) => {
    writeLargeLabels(join(folder, 'reference.ome.zarr'), 0)
    writeLargeLabels(join(folder, 'prediction.ome.zarr'), 3)
  },
  // Incompressible: noise in every sample, as in a scan.
  scan: (folder) => {
    const random = randomOf(71)
    const data = Uint16Array.from({ length: 256 * 256 * 128 }, (_, i) => 1000 + ((i >> 8) & 255) + random.int(400))
    writeNifti(join(folder, 'scan.nii.gz'), { data, size: [256, 256, 128], spacing: [0.8, 0.8, 1.5] })
  },
  ultrasound: (folder) => {
    const { truth, enhanced, shape } = ultrasoundPair()
    writeGrayPng(join(folder, 'truth.png'), truth, shape)
    writeGrayPng(join(folder, 'enhanced.png'), enhanced, shape)
    writeNpy(join(folder, 'truth.npy'), truth, shape)
    writeNpy(join(folder, 'enhanced.npy'), enhanced, shape)
    writeCsv(join(folder, 'answers.csv'), [
      ['image_id', 'ground_truth_path'],
      ['scan_a', 'truth.png'],
    ])
    writeCsv(join(folder, 'submission.csv'), [
      ['image_id', 'enhanced_image_path'],
      ['scan_a', 'enhanced.png'],
    ])
  },
  'ultrasound-four': (folder) => {
    const answers = [['image_id', 'ground_truth_path']]
    const submission = [['image_id', 'enhanced_image_path']]
    for (let k = 0; k < 4; k++) {
      const { truth, enhanced, shape } = ultrasoundPair(1024, 23 + k)
      writeGrayPng(join(folder, `truth-${k}.png`), truth, shape)
      writeGrayPng(join(folder, `enhanced-${k}.png`), enhanced, shape)
      answers.push([`scan_${k}`, `truth-${k}.png`])
      submission.push([`scan_${k}`, `enhanced-${k}.png`])
    }
    writeCsv(join(folder, 'answers.csv'), answers)
    writeCsv(join(folder, 'submission.csv'), submission)
  },
  cells: (folder) => {
    const { truth, guess, shape } = cellPair({})
    writeGrayTiff(join(folder, 'truth.tif'), truth, shape)
    writeGrayTiff(join(folder, 'guess.tif'), guess, shape)
    writeNpy(join(folder, 'truth.npy'), truth, shape)
    writeNpy(join(folder, 'guess.npy'), guess, shape)
    tables(folder, [['cell_a', 'truth.tif', 'guess.tif']])
  },
  'coco-1000': (folder) => coco(folder, { images: 1000, detections: 100, classes: 32 }),
  'coco-250': (folder) => coco(folder, { images: 250, detections: 32, classes: 32 }),
  dentex: (folder) => dentex(folder),
  nuclei: (folder) => {
    const { reference, prediction } = nucleiPair({})
    writeJson(join(folder, 'reference.json'), reference)
    writeJson(join(folder, 'prediction.json'), prediction)
    writeCsv(join(folder, 'answers.csv'), [
      ['case_id', 'label_path'],
      ['roi_a', 'reference.json'],
    ])
    writeCsv(join(folder, 'submission.csv'), [
      ['case_id', 'predicted_nuclei_path'],
      ['roi_a', 'prediction.json'],
    ])
  },
  probabilities: (folder) => {
    const { probabilities, reference, shape } = probabilityRows()
    writeNpy(join(folder, 'probabilities.npy'), probabilities, shape)
    writeNpy(join(folder, 'reference.npy'), reference, [shape[0]])
  },
  'marked-scans': (folder) => writeJson(join(folder, 'scans.json'), markedScans()),
  'marked-slides': (folder) => {
    const { labels, shape, points } = markedSlides()
    writeNpy(join(folder, 'labels.npy'), labels, shape)
    writeJson(join(folder, 'points.json'), points)
  },
  'tracked-cells': (folder) => {
    const { maps, tracks, shape } = trackedCells()
    writeNpy(join(folder, 'reference.npy'), maps[0], shape)
    writeNpy(join(folder, 'prediction.npy'), maps[1], shape)
    writeJson(join(folder, 'tracks.json'), tracks)
  },
  displacement: (folder) => {
    const { field, shape, fixed, moving } = displacement()
    writeNpy(join(folder, 'field.npy'), field, shape)
    writeJson(join(folder, 'points.json'), { fixed, moving })
  },
  'synthetic-ct': (folder) => {
    const { reference, prediction, mask, shape } = syntheticCt()
    writeNpy(join(folder, 'reference.npy'), reference, shape)
    writeNpy(join(folder, 'prediction.npy'), prediction, shape)
    writeNpy(join(folder, 'mask.npy'), mask, shape)
  },
  'rated-ball': (folder) => {
    const { raters, prediction, probabilities, shape } = ratedBall()
    for (const [k, rater] of raters.entries()) writeNpy(join(folder, `rater-${k}.npy`), rater, shape)
    writeNpy(join(folder, 'prediction.npy'), prediction, shape)
    writeNpy(join(folder, 'probabilities.npy'), probabilities, [2, ...shape])
  },
  'lesion-maps': (folder) => {
    const { references, detections, shape } = lesionMaps()
    writeNpy(join(folder, 'references.npy'), references, shape)
    writeNpy(join(folder, 'detections.npy'), detections, shape)
  },
  cohort: (folder) => writeJson(join(folder, 'cohort.json'), cohort()),
  ...each([1e3, 1e4, 1e5, 1e6], (n) => [
    `scores-${n}`,
    (folder) => {
      const { truth, guess } = scorePair(n)
      writeNpy(join(folder, 'truth.npy'), truth, [n])
      writeNpy(join(folder, 'guess.npy'), guess, [n])
    },
  ]),
  ...each([200, 1000, 3000], (n) => [
    `cost-${n}`,
    (folder) => writeNpy(join(folder, 'cost.npy'), costMatrix(n), [n, n]),
  ]),
  'noise-160': (folder) => volumeCase(folder, noisePair(160, 0.25, 51)),
  'noise-160-labels': (folder) => volumeCase(folder, noisePair(160, 0.25, 53, 40)),
  'noise-96': (folder) => one(folder, noise(96, 0.25, 55)),
  speckle: (folder) => volumeCase(folder, noisePair(160, 0.02, 57)),
  far: (folder) => volumeCase(folder, farPair()),
  'cube-120': (folder) => one(folder, cube(120)),
  crop: (folder) => one(folder, cropOf(vesselPair(vessels256).reference, [128, 128, 122])),
  'crop-34': (folder) => one(folder, cropOf(vesselPair(vessels512).reference, [400, 400, 217])),
  ...each(
    [
      [256, 256, 128],
      [512, 512, 128],
      [512, 512, 512],
    ],
    (size) => [
      `voxels-${size.join('x')}`,
      (folder) => {
        const pair = vesselPair({ ...vessels256, seed: 61 })
        const offset = size.map((n, axis) => (n - vessels256.size[axis]) / 2)
        volumeCase(folder, {
          reference: embed(pair.reference, size, offset),
          prediction: embed(pair.prediction, size, offset),
        })
      },
    ],
  ),
  ...each([5, 10, 20, 40], (count) => [
    `foreground-${count}`,
    (folder) => volumeCase(folder, vesselPair({ ...vessels512, seed: 62, count, labels: 5 })),
  ]),
  ...each([1, 2, 8, 40], (labels) => [`labels-${labels}`, (folder) => volumeCase(folder, relabelled(labels))]),
  ...each([1, 4, 16, 64], (count) => [`pieces-${count}`, (folder) => volumeCase(folder, pieces(count), isles)]),
  ...each([1, 4, 16, 64], (count) => [`beads-${count}`, (folder) => volumeCase(folder, beads(count), isles)]),
  ...each([125, 250, 500, 1000], (images) => [
    `detections-${images}`,
    (folder) => coco(folder, { images, detections: 100, classes: 32, seed: 63 }),
  ]),
}

const isles = { id: 'case_id', reference: 'mask_path', prediction: 'predicted_mask_path' }
const byImage = { id: 'image_id', reference: 'label_path', prediction: 'predicted_mask_path' }

function each(values, entry) {
  return Object.fromEntries(values.map(entry))
}

/** Folders of references and predictions. */
function manyOrgans(folder, cases, options) {
  for (const side of ['references', 'predictions']) mkdirSync(join(folder, side), { recursive: true })
  for (let k = 0; k < cases; k++) {
    const { reference, prediction } = organPair({ seed: 300 + k, ...options })
    writeNifti(join(folder, 'references', `case_${k}.nii.gz`), reference)
    writeNifti(join(folder, 'predictions', `case_${k}.nii.gz`), prediction)
  }
}

function volumeCase(folder, { reference, prediction }, names = byImage) {
  writeNifti(join(folder, 'reference.nii.gz'), reference)
  writeNifti(join(folder, 'prediction.nii.gz'), prediction)
  tables(folder, [['case_a', 'reference.nii.gz', 'prediction.nii.gz']], names)
}

function one(folder, volume) {
  writeNifti(join(folder, 'reference.nii.gz'), volume)
}

/** answers.csv and submission.csv for rows of id, reference, prediction. */
function tables(folder, rows, { id, reference, prediction } = byImage) {
  writeCsv(join(folder, 'answers.csv'), [[id, reference], ...rows.map(([name, path]) => [name, path])])
  writeCsv(join(folder, 'submission.csv'), [[id, prediction], ...rows.map(([name, , path]) => [name, path])])
}

function coco(folder, options) {
  const { dataset, results } = cocoPair(options)
  writeJson(join(folder, 'dataset.json'), dataset)
  writeJson(join(folder, 'results.json'), results)
}

/** One JSON file per radiograph on each side, three class labels per box. */
function dentex(folder) {
  const { dataset, results } = cocoPair({ images: 250, detections: 32, classes: 4, seed: 35 })
  const random = randomOf(36)
  const classes = new Map()
  const classOf = (key) => {
    if (!classes.has(key)) classes.set(key, [1 + random.int(4), 1 + random.int(8), 1 + random.int(4)])
    return classes.get(key)
  }
  const aspects = ([a, b, c]) => ({ category_id_1: a, category_id_2: b, category_id_3: c })
  const answers = [['image_id', 'ground_truth_json']]
  const submission = [['image_id', 'predictions_json']]
  for (const { id } of dataset.images) {
    const truths = dataset.annotations.filter((box) => box.image_id === id)
    writeJson(join(folder, `truth-${id}.json`), {
      images: [{ id, file_name: `scan_${id}.png`, width: 1024, height: 768 }],
      annotations: truths.map(({ category_id, ...box }) => ({ ...box, ...aspects(classOf(box.id)) })),
    })
    const boxes = results.filter((box) => box.image_id === id)
    const guess = boxes.map(({ bbox, score }) => {
      const near = truths.find((truth) => Math.abs(truth.bbox[0] - bbox[0]) + Math.abs(truth.bbox[1] - bbox[1]) < 40)
      const own = near && random() < 0.9 ? classOf(near.id) : [1 + random.int(4), 1 + random.int(8), 1 + random.int(4)]
      return { bbox, score, ...aspects(own) }
    })
    writeJson(join(folder, `guess-${id}.json`), guess)
    answers.push([`scan_${id}`, `truth-${id}.json`])
    submission.push([`scan_${id}`, `guess-${id}.json`])
  }
  writeCsv(join(folder, 'answers.csv'), answers)
  writeCsv(join(folder, 'submission.csv'), submission)
}

/** The inverse of a corner of the volume: a dense field with large distances. */
function cropOf(volume, size) {
  const crop = blankVolume(size, volume.spacing)
  const start = size.map((n, axis) => (volume.size[axis] - n) >> 1)
  const [nx, ny] = volume.size
  for (let z = 0; z < size[2]; z++) {
    for (let y = 0; y < size[1]; y++) {
      const from = start[0] + nx * (start[1] + y + ny * (start[2] + z))
      const to = size[0] * (y + size[1] * z)
      for (let x = 0; x < size[0]; x++) crop.data[to + x] = volume.data[from + x] === 0 ? 1 : 0
    }
  }
  return crop
}

/** The same vessels cut into 1, 2, 8 or 40 labels. */
function relabelled(labels) {
  const pair = vesselPair({ ...vessels512, seed: 64 })
  for (const { data } of [pair.reference, pair.prediction]) {
    for (let i = 0; i < data.length; i++) if (data[i] !== 0) data[i] = 1 + ((data[i] - 1) % labels)
  }
  return pair
}

/** The same number of foreground voxels in 1, 4, 16 or 64 cubes. */
function pieces(count) {
  const size = [197, 233, 189]
  const reference = blankVolume(size, [1, 1, 1])
  const prediction = blankVolume(size, [1, 1, 1])
  const side = Math.round(Math.cbrt((64 * 16 ** 3) / count) / 2)
  const across = Math.round(Math.cbrt(count) + 0.49)
  const pitch = Math.floor(180 / across)
  for (let k = 0; k < count; k++) {
    const at = [k % across, Math.floor(k / across) % across, Math.floor(k / across ** 2)].map((n) => 4 + n * pitch)
    for (let z = 0; z < side; z++) {
      for (let y = 0; y < side; y++) {
        const row = at[0] + size[0] * (at[1] + y + size[1] * (at[2] + z))
        reference.data.fill(1, row, row + side)
        prediction.data.fill(1, row + 1, row + 1 + side)
      }
    }
  }
  roughen(prediction, randomOf(65), 0.1)
  return { reference, prediction }
}

/**
 * The 64 cubes of `pieces(64)`, connected by lines one voxel wide, of which `count` − 1 are cut: only the number of lesions varies; foreground,
 * surface and runs differ by one voxel per cut.
 */
function beads(count) {
  const { reference, prediction } = pieces(64)
  const [nx, ny] = reference.size
  // The layout of `pieces(64)`: four along each axis, starting at 4.
  const pitch = 45
  const half = 4
  for (let k = 1; k < 64; k++) {
    const at = [k % 4, Math.floor(k / 4) % 4, Math.floor(k / 16)]
    // To the previous cube: along x, at the start of a row along y, at the start of a layer along z.
    const axis = at.findIndex((n) => n > 0)
    const step = [1, nx, nx * ny][axis]
    const [x, y, z] = at.map((n) => 4 + pitch * n + half)
    const centre = x + nx * (y + ny * z)
    for (let away = half + 1; away <= pitch - half; away++) {
      if (away === (pitch >> 1) + 1 && k % (64 / count) === 0) continue
      reference.data[centre - away * step] = 1
      prediction.data[centre + 1 - away * step] = 1
    }
  }
  return { reference, prediction }
}

export const workloadNames = Object.keys(generators)

/** The folder of a workload's files, which are written at first use. */
export function workloadFolder(name) {
  const generate = generators[name]
  if (!generate) throw new Error(`There is no workload ${name}`)
  const folder = join(cacheFolder, `v${VERSION}`, name)
  if (existsSync(join(folder, 'complete'))) return folder
  const draft = `${folder}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  generate(draft)
  writeFileSync(join(draft, 'complete'), '')
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return folder
}
