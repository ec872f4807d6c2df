// Rows that do not compare two calls: memory, scaling, workers, size, start. Each measures itself and returns values with a must.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { installedSize } from '../../scripts/installedSize.mjs'
import { commandPeak } from '../harness/commandPeak.mjs'
import { difference } from '../harness/equal.mjs'
import { chromiumMissing, openPage } from '../harness/openPage.mjs'
import { ownMeasure as row } from '../harness/ownMeasure.mjs'
import { peerEnvironment, peersMissing, python, startOurs, wallOf } from '../harness/processes.mjs'
import { exponent, median, minimum } from '../harness/statistics.mjs'
import { twoAgainstOne } from '../harness/twoAgainstOne.mjs'
import { workloadFolder } from '../workloads/index.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const once = join(root, 'bench/ours/once.mjs')
const readOnce = join(root, 'bench/ours/readOnce.mjs')
const idleOnce = join(root, 'bench/ours/idle.mjs')
const cli = join(root, 'dist/cli.js')
const promises = JSON.parse(readFileSync(join(root, 'scripts/suites.json'), 'utf8'))
const MB = 2 ** 20
/** Unit of download sizes. */
const KB = 1000

// ── E5: the command line against the Python program ──

const topbrain = ['dice', 'cldice', 'b0_error', 'hd95', 'neighbor_error', 'f1_side_road']

const commandLine = row(
  'E5 command line',
  'medgrade grade in a fresh process, one case',
  'vessels-256',
  async ({ rounds }) => {
    const folder = workloadFolder('vessels-256')
    const args = [
      'grade',
      'topbrain-track1',
      '--submission',
      join(folder, 'submission.csv'),
      '--answers',
      join(folder, 'answers.csv'),
    ]
    const times = []
    let report
    for (let k = 0; k < rounds; k++) {
      const { ms, stdout } = wallOf(process.execPath, [cli, ...args, '--json', '--details', '--quiet', '--jobs', '1'])
      times.push(ms)
      report = JSON.parse(stdout)
    }
    const ours = {
      ms: minimum(times),
      median: median(times),
      samples: times.length,
      values: [{ name: 'time', value: minimum(times), unit: 'ms', must: 250, aim: 200 }],
    }
    const peer = { name: 'Python program', way: 'reference', must: 1 / 40, aim: 1 / 80 }
    if (peersMissing) return { ...ours, peers: [{ ...peer, problem: `absent: no Python at ${python}` }] }
    const { ms, stdout } = wallOf(python, [join(root, 'bench/peers/topbrain.py'), 'grade', folder], {
      env: peerEnvironment(),
    })
    const answer = JSON.parse(stdout.trim().split('\n').at(-1))
    const mine = Object.fromEntries(topbrain.map((key) => [key, report.details.raw[key]]))
    const found = difference(mine, answer, 1e-9)
    if (found) return { ...ours, peers: [{ ...peer, problem: `different answer: ${found}` }] }
    return { ...ours, peers: [{ ...peer, ms, median: ms, samples: 1, ratio: ours.ms / ms }] }
  },
)

/** A command in fresh processes: the least of its times, which a user waits. `argsOf` has the folder of the workload and one for what the command writes. */
const freshCommand = (name, title, workload, argsOf, { must, aim }) =>
  row(
    `E5 ${name}`,
    title,
    workload,
    ({ rounds }) => {
      const written = mkdtempSync(join(tmpdir(), 'medgrade-command-'))
      const args = argsOf(workloadFolder(workload), written)
      const bare = []
      const times = []
      try {
        for (let k = 0; k < 2 * rounds; k++) {
          bare.push(startMs(''))
          times.push(wallOf(process.execPath, [cli, ...args], { cwd: root }).ms)
        }
      } finally {
        rmSync(written, { recursive: true })
      }
      return {
        ms: minimum(times),
        median: median(times),
        samples: times.length,
        values: [
          { name: 'time', value: minimum(times), unit: 'ms', must, aim },
          { name: 'bare Node', value: minimum(bare), unit: 'ms' },
        ],
      }
    },
    { quick: true },
  )

const metricCommand = freshCommand(
  'metric dice',
  'medgrade metric dice of two masks in a fresh process',
  'lesions-10',
  (folder) => ['metric', 'dice', join(folder, 'reference.nii.gz'), join(folder, 'prediction.nii.gz')],
  { must: 200, aim: 150 },
)

const firstTable = freshCommand(
  'evaluate 200 cases',
  'medgrade evaluate, the table of 200 small cases, in a fresh process',
  'organs-200-tiny',
  (folder) => ['evaluate', join(folder, 'references'), join(folder, 'predictions'), '--quiet'],
  { must: 1000, aim: 1000 },
)

const page = freshCommand(
  'grade page',
  'medgrade grade --html, with pictures of a case of 512 × 512 × 320, in a fresh process',
  'vessels-512',
  (folder, written) => [
    'grade',
    'topbrain-track1',
    ...['submission', 'answers'].flatMap((side) => [`--${side}`, join(folder, `${side}.csv`)]),
    ...['--html', join(written, 'page.html'), '--quiet'],
  ],
  { must: 2000, aim: 1000 },
)

// ── E7: what an installation takes ──

const installed = row(
  'E7 installation',
  'what npm install medgrade brings, itself included',
  'none',
  () => {
    const { megabytes, packages } = installedSize()
    return {
      values: [
        { name: 'size', value: megabytes, unit: 'MB', must: 50, aim: 40 },
        { name: 'packages', value: packages, must: 70, aim: 50 },
      ],
    }
  },
  { quick: true },
)

// ── M1: peak memory above an idle process ──

const memory = (workload, raw, foreground) =>
  row(`M1 memory ${workload}`, 'peak memory of one case, its process included, above an idle process', workload, () => {
    const folder = workloadFolder(workload)
    const idle = Number(wallOf(process.execPath, [idleOnce]).stdout)
    const { peak } = JSON.parse(wallOf(process.execPath, [once, folder, 'topbrain-track1']).stdout)
    const aim = 100 + (200 * foreground) / MB
    const must = Math.min(110 + (1.3 * raw) / MB, aim)
    return { peak, values: [{ name: 'peak above idle', value: peak - idle, unit: 'MB', must, aim }] }
  })

// ── K10: peak memory of reading one volume ──

const readingMemory = (workload, name, more) =>
  row(
    `K10 memory ${workload}`,
    `peak memory of reading ${name}`,
    workload,
    ({ rounds }) => {
      const tiny = join(workloadFolder('tiny'), 'reference.nii.gz')
      const path = join(workloadFolder(workload), name)
      // The heap layout varies between processes; the median of several processes is stable enough to compare commits.
      const peaks = []
      const rises = []
      for (let k = 0; k < rounds; k++) {
        const { idle, peak, raw, packed } = JSON.parse(wallOf(process.execPath, [readOnce, tiny, path]).stdout)
        peaks.push(peak / MB)
        rises.push((peak - idle) / (raw + packed))
      }
      return { peak: median(peaks), values: [{ name: 'rise ÷ (volume + file)', value: median(rises), must: 1.3 }] }
    },
    more,
  )

// ── S1: exponents ──

/**
 * Time against size on a logarithmic scale. `what`: name of the size; `most`: required and intended exponent; `sizeOf`: the size by the result of the task,
 * if it is not that of the point.
 */
const scaling = (id, title, { goal = 'S1', what, points, task, most: [must, aim] = [], sizeOf }) =>
  row(`${goal} ${id}`, title, points[0].workload, async ({ rounds, budget }) => {
    const curve = []
    const clients = []
    try {
      for (const point of points) {
        const client = startOurs(task[0])
        clients.push(client)
        await client.prepare(task[1], workloadFolder(point.workload), task[2])
        await client.sample(4 * budget, 10)
        curve.push({ size: sizeOf ? await sizeOf(client) : point.size, times: [], client })
      }
      for (let round = 0; round < rounds; round++) {
        for (const point of curve) point.times.push(...(await point.client.sample(budget, 200)))
      }
    } finally {
      for (const client of clients) client.stop()
    }
    const measured = curve.map(({ size, times }) => [size, minimum(times)])
    return { curve: { what, points: measured }, values: [{ name: 'exponent', value: exponent(measured), must, aim }] }
  })

const grading = (challenge) => ['grading', 'grade', { challenge, keys: [] }]
const sizesOf = (values, prefix) => values.map((size) => ({ size, workload: `${prefix}-${size}` }))

// ── W1: two workers ──

const workers = row(
  'W1 two workers',
  'eight cases on two kept workers against one thread',
  'batch-8',
  async ({ rounds }) => {
    const folder = workloadFolder('batch-8')
    const one = startOurs('grading', {})
    const two = startOurs('grading', {})
    const other = startOurs('grading', {})
    const tight = startOurs('grading', {})
    try {
      await one.prepare('report', folder, { challenge: 'topbrain-track1', jobs: 1 })
      await two.prepare('gradeInPool', folder, { challenge: 'topbrain-track1', jobs: 2 })
      await other.prepare('report', folder, { challenge: 'topbrain-track1', jobs: 1 })
      await one.sample(0, 1)
      await other.sample(0, 1)
      await two.sample(0, 2)
      const goal = { name: 'one thread ÷ two workers', must: 1.7, aim: 1.9 }
      const { times, values } = await twoAgainstOne({ one, two, other }, { rounds, calls: 3, goal })
      const alone = await one.result()
      const { text, lanes } = await two.result()
      // A memory budget below two cases: five times two volumes of 512 × 512 × 320, and a worker.
      await tight.prepare('gradeInPool', folder, { challenge: 'topbrain-track1', jobs: 2, memory: 900 * MB })
      await tight.sample(0, 1)
      const bounded = await tight.result()
      return {
        ms: minimum(times),
        median: median(times),
        samples: times.length,
        values: [
          ...values,
          { name: 'reports that differ', value: Number(text !== alone) + Number(bounded.text !== alone), must: 0 },
          { name: 'cases at once', value: lanes, must: 2, atLeast: true },
          { name: 'cases at once on 900 MB', value: bounded.lanes, must: 1 },
        ],
      }
    } finally {
      for (const client of [one, two, other, tight]) client.stop()
    }
  },
)

// ── N4: a folder of cases ──

/** A row of the times of two processes against one, whose results are the same. */
async function twoProcesses(clients, how) {
  const { times, values } = await twoAgainstOne(clients, how)
  const differ = Number((await clients.one.result()) !== (await clients.two.result()))
  return {
    ms: minimum(times),
    median: median(times),
    samples: times.length,
    values: [...values, { name: 'results that differ', value: differ, must: 0 }],
  }
}

const folderOfCases = row(
  'N4 evaluate folder',
  'evaluate 200 cases of 8 labels, two processes against one',
  'organs-200-cases',
  async ({ rounds }) => {
    const folder = workloadFolder('organs-200-cases')
    const one = startOurs('evaluation', {})
    const two = startOurs('evaluation', {})
    const other = startOurs('evaluation', {})
    try {
      await one.prepare('folder', folder, { jobs: 1 })
      await two.prepare('folder', folder, { jobs: 2 })
      await other.prepare('folder', folder, { jobs: 1 })
      for (const client of [one, two, other]) await client.sample(0, 1)
      const goal = { name: 'one process ÷ two', must: 1.7, aim: 1.9 }
      return await twoProcesses({ one, two, other }, { rounds, goal })
    } finally {
      for (const client of [one, two, other]) client.stop()
    }
  },
)

// ── N16: the labels of one case over processes ──

const oneCase = (workload) =>
  row(
    `N16 one case ${workload}`,
    'evaluate one case of 40 labels, all metrics, two kept processes against one',
    workload,
    async ({ rounds }) => {
      const folder = workloadFolder(workload)
      const one = startOurs('evaluation', {})
      const two = startOurs('evaluation', {})
      const other = startOurs('evaluation', {})
      try {
        await one.prepare('oneCase', folder, { jobs: 1 })
        await two.prepare('oneCase', folder, { jobs: 2 })
        await other.prepare('oneCase', folder, { jobs: 1 })
        for (const client of [one, two, other]) await client.sample(0, 2)
        const goal = { name: 'one process ÷ two', must: 1.6, aim: 1.8 }
        return await twoProcesses({ one, two, other }, { rounds, goal })
      } finally {
        for (const client of [one, two, other]) client.stop()
      }
    },
  )

const memoryOfFolder = row(
  'N4 evaluate memory',
  'peak memory of 10 000 cases against 1000, all processes, the results of all cases included',
  'organs-20-tiny',
  () => {
    workloadFolder('organs-20-tiny')
    const peakOf = (cases) => {
      const args = ['--cases', String(cases), '--processes', '2', '--rounds', '1', '--workload', 'organs-20-tiny']
      return JSON.parse(wallOf(process.execPath, [join(root, 'bench/ours/folderOnce.mjs'), ...args]).stdout).peak
    }
    const few = peakOf(1000)
    const many = peakOf(10_000)
    return { peak: many, values: [{ name: '10 000 cases ÷ 1000', value: many / few, must: 1.5, aim: 1.25 }] }
  },
)

// ── N17: label maps larger than memory ──

const largeLabels = row(
  'N17 OME-Zarr of 21 GB',
  'medgrade metric dice of two label maps of 21 GB of voxels',
  'zarr-21-gb',
  ({ rounds }) => {
    const folder = workloadFolder('zarr-21-gb')
    const images = ['reference', 'prediction'].map((side) => join(folder, `${side}.ome.zarr`))
    const commands = []
    const reading = []
    for (let k = 0; k < Math.min(3, rounds); k++) {
      reading.push(JSON.parse(wallOf(process.execPath, [join(root, 'bench/ours/chunksOnce.mjs'), ...images]).stdout).ms)
      commands.push(commandPeak(['metric', 'dice', ...images]))
    }
    const times = commands.map(({ ms }) => ms)
    const peak = minimum(commands.map((one) => one.peak))
    return {
      ms: minimum(times),
      median: median(times),
      samples: times.length,
      peak,
      values: [
        { name: 'peak memory', value: peak, unit: 'MB', must: 300, aim: 200 },
        // To read and to unpack the chunks, and nothing else.
        { name: 'command ÷ reading alone', value: minimum(times) / minimum(reading) },
      ],
    }
  },
)

// ── E6: the tests ──

const unitTests = row('E6 npm test', 'npm test, the build included', 'none', () => {
  const { ms } = wallOf('npm', ['test'], { cwd: root })
  return { ms, values: [{ name: 'time', value: ms / 1000, unit: 's', must: promises.unit.seconds, aim: 75 }] }
})

// ── B1: size and start of the entry points ──

const bundle = async (source, conditions) => {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: root },
    bundle: true,
    minify: true,
    splitting: true,
    metafile: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    outdir: 'out',
    logLevel: 'error',
    ...(conditions ? { conditions } : {}),
  })
  return {
    metafile,
    sizeOf: (path) => gzipSync(outputFiles.find((file) => file.path.endsWith(path)).contents, { level: 9 }).length,
  }
}

/** Gzipped KB of the entry and of every chunk it needs at once, and of later chunks that `wanted` names by their inputs. */
async function bundled(source, wanted = () => false) {
  const { metafile, sizeOf } = await bundle(source)
  const outputs = metafile.outputs
  const name = (path) => path.split('/').at(-1)
  const entry = Object.keys(outputs).find((path) => outputs[path].entryPoint === '<stdin>')
  const needed = new Set()
  const visit = (path) => {
    if (needed.has(path)) return
    needed.add(path)
    for (const { path: other, kind } of outputs[path].imports) {
      if (kind === 'import-statement' || (kind === 'dynamic-import' && wanted(Object.keys(outputs[other].inputs))))
        visit(other)
    }
  }
  visit(entry)
  return [...needed].reduce((sum, path) => sum + sizeOf(name(path)), 0) / KB
}

const startMs = (source) => wallOf(process.execPath, ['--input-type=module', '-e', source], { cwd: root }).ms

const size = row(
  'B1 size and start',
  'what medgrade/metrics costs',
  'none',
  async () => {
    const bare = []
    const loaded = []
    for (let k = 0; k < 20; k++) {
      bare.push(startMs(''))
      loaded.push(startMs("import 'medgrade/metrics'"))
    }
    const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const { metafile } = await bundle("export * from 'medgrade/metrics'")
    const foreign = Object.keys(metafile.inputs).filter((path) => path.includes('node_modules/')).length
    // Volume readers are separate chunks; chunks for pictures, trees and other challenges are not loaded.
    const volumes =
      /(nibabel|sitk|medical)\w*Reader|isles22|ldct|volumeChallenges|leaderboard.*(isles22|panther|seg_a|top)|inflate/i
    return {
      values: [
        { name: 'import above bare Node', value: median(loaded) - median(bare), unit: 'ms', must: 15, aim: 15 },
        {
          name: 'medgrade/metrics min+gzip',
          value: await bundled("export * from 'medgrade/metrics'"),
          unit: 'KB',
          must: 30,
          aim: 20,
        },
        // Formerly part of medgrade/metrics; shown without a must.
        ...(await Promise.all(
          ['detection', 'images'].map(async (name) => ({
            name: `medgrade/${name} min+gzip`,
            value: await bundled(`export * from 'medgrade/${name}'`),
            unit: 'KB',
          })),
        )),
        {
          name: 'import { dice }',
          value: await bundled("export { dice } from 'medgrade/metrics'"),
          unit: 'KB',
          must: 4,
          aim: 2,
        },
        {
          name: 'grading volumes in a browser',
          value: await bundled("export { grade } from 'medgrade'", (inputs) =>
            inputs.some((path) => volumes.test(path)),
          ),
          unit: 'KB',
          must: 120,
          aim: 80,
        },
        { name: 'dependencies of medgrade/metrics', value: foreign, must: 0 },
      ],
      facts: { version: packageJson.version },
    }
  },
  { quick: true },
)

// ── N5: rankings ──

const rankings = row(
  'N5 rankings',
  'every ranking of 10 algorithms × 100 cases and every mean, with 1000 resamples, in a fresh process',
  'none',
  async ({ rounds }) => {
    const program = join(root, 'bench/ours/rankings.mjs')
    const times = Array.from({ length: rounds }, () =>
      Number(wallOf(process.execPath, [program], { cwd: root }).stdout),
    )
    return {
      values: [{ name: 'six methods and ten intervals', value: minimum(times), unit: 'ms', must: 2000, aim: 500 }],
    }
  },
  { quick: true },
)

// ── N6: a report ──

const reportPage = row(
  'N6 report',
  'the page of 200 cases × 40 labels × 6 metrics: written in a fresh process, opened in headless Chromium',
  'none',
  async ({ rounds }) => {
    const program = join(root, 'bench/ours/report.mjs')
    const folder = mkdtempSync(join(tmpdir(), 'medgrade-report-'))
    const path = join(folder, 'report.html')
    try {
      const written = Array.from({ length: rounds }, () =>
        JSON.parse(wallOf(process.execPath, [program, path], { cwd: root }).stdout),
      )
      const opening = { name: 'opened', unit: 'ms', must: 1000, aim: 1000 }
      return {
        values: [
          { name: 'written', value: minimum(written.map(({ ms }) => ms)), unit: 'ms', must: 1000, aim: 500 },
          { name: 'size', value: written[0].bytes / 1e6, unit: 'MB', must: 2, aim: 1 },
          chromiumMissing
            ? { ...opening, problem: chromiumMissing }
            : { ...opening, value: minimum(await openPage(path, rounds)) },
        ],
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  { quick: true },
)

export const systemRows = [
  commandLine,
  metricCommand,
  firstTable,
  page,
  installed,
  memory('vessels-256', 2 * 256 * 256 * 128, 182_452),
  memory('vessels-512', 2 * 512 * 512 * 320, 580_839),
  memory('sparse-512', 2 * 512 ** 3, 182_452),
  readingMemory('vessels-256', 'reference.nii.gz', { quick: true }),
  readingMemory('vessels-512', 'reference.nii.gz'),
  readingMemory('aorta', 'reference.nii.gz'),
  readingMemory('lesions-10', 'reference.nii.gz', { quick: true }),
  readingMemory('organs', 'reference.nii.gz', { quick: true }),
  readingMemory('mask-float64', 'mask.nii.gz'),
  readingMemory('mask-level1', 'mask.nii.gz'),
  readingMemory('mask-level9', 'mask.nii.gz'),
  readingMemory('scan', 'scan.nii.gz'),
  scaling('voxels', 'a case from files against its voxels, same vessels', {
    what: 'voxels',
    points: ['256x256x128', '512x512x128', '512x512x512'].map((name) => ({
      workload: `voxels-${name}`,
      size: name.split('x').reduce((a, b) => a * b, 1),
    })),
    task: grading('topbrain-track1'),
    most: [0.2, 0.2],
  }),
  scaling('foreground', 'all vessel measures against foreground voxels', {
    what: 'foreground voxels',
    points: sizesOf([5, 10, 20, 40], 'foreground'),
    task: ['kernels', 'vesselMeasures'],
    most: [1.1, 1.1],
    sizeOf: (client) => client.result(),
  }),
  scaling('labels', 'all vessel measures against labels, same foreground', {
    what: 'labels',
    points: sizesOf([1, 2, 8, 40], 'labels'),
    task: ['kernels', 'vesselMeasures'],
    // An exponent of 0 is measured with noise of either sign, so the must stays above the aim.
    most: [0.05, 0],
  }),
  scaling('mesh distances growth', 'HD95, ASSD and surface Dice of meshes against the faces of their surfaces', {
    goal: 'N10',
    what: 'faces',
    points: sizesOf([5, 10, 20, 40], 'foreground'),
    task: ['families', 'meshGrowth', {}],
    most: [1.2, 1.1],
    sizeOf: (client) => client.result(),
  }),
  // As for labels: the foreground is the same, only the number of lesions varies.
  scaling('lesions', 'an isles22 case against lesions, same foreground and surface', {
    what: 'lesions',
    points: sizesOf([1, 4, 16, 64], 'beads'),
    task: grading('isles22'),
    most: [0.05, 0],
  }),
  // 64 lesions cut from one cube have four times its surface and runs, and a file a third longer. Shown without a must.
  scaling('lesions cut apart', 'an isles22 case against lesions cut from one cube, whose surface grows fourfold', {
    what: 'lesions',
    points: sizesOf([1, 4, 16, 64], 'pieces'),
    task: grading('isles22'),
  }),
  ...[
    ['srocc', 'Spearman against n', 1.1],
    ['krocc', 'Kendall against n', 1.2],
  ].map(([name, title, must]) =>
    scaling(name, title, {
      what: 'values',
      points: sizesOf([1000, 10000, 100000, 1000000], 'scores'),
      task: ['kernels', 'correlation', { name }],
      most: [must, 1.1],
    }),
  ),
  scaling('detections', 'COCO evaluation against detections', {
    what: 'detections',
    points: [125, 250, 500, 1000].map((images) => ({ workload: `detections-${images}`, size: images * 100 })),
    task: ['kernels', 'coco'],
    most: [1, 1],
  }),
  workers,
  folderOfCases,
  memoryOfFolder,
  oneCase('vessels-512'),
  largeLabels,
  unitTests,
  rankings,
  reportPage,
  size,
]
