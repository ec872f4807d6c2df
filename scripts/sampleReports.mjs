// What the sample reports are made of, a report of each kind from the bundled fixtures: inputs and command lines. The browser suite and `npm run screenshots`
// run them and look at the pages.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const demo = 'fixtures/demo'

/** The bytes of a volume of 48 × 44 × 32 voxels, by a function of the place. */
function nrrd(type, value, { sizes = [48, 44, 32], origin = '0,0,0' } = {}) {
  const [nx, ny, nz] = sizes
  const data = type === 'int16' ? new Int16Array(nx * ny * nz) : new Uint8Array(nx * ny * nz)
  for (let z = 0, i = 0; z < nz; z++)
    for (let y = 0; y < ny; y++) for (let x = 0; x < nx; x++) data[i++] = value(x, y, z)
  const head = [
    ...['NRRD0004', `type: ${type}`, 'dimension: 3', `sizes: ${sizes.join(' ')}`, 'space: left-posterior-superior'],
    ...[
      'space directions: (1.5,0,0) (0,1.5,0) (0,0,3)',
      `space origin: (${origin})`,
      'endian: little',
      'encoding: raw',
      '',
      '',
    ],
  ]
  return Buffer.concat([Buffer.from(head.join('\n'), 'latin1'), Buffer.from(data.buffer)])
}

/**
 * References of twelve cases with a liver and a tumour, images, and two models by a rule: one misses a tumour, of the other one case has another shape, one lies
 * elsewhere and one is missing.
 */
function evaluatedFolders(folder) {
  let state = 11
  const draw = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const write = (path, bytes) => {
    mkdirSync(join(folder, 'inputs', dirname(path)), { recursive: true })
    writeFileSync(join(folder, 'inputs', path), bytes)
  }
  const inside = ([x, y, z], [cx, cy, cz], [rx, ry, rz]) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 + ((z - cz) / rz) ** 2 <= 1
  for (let at = 0; at < 12; at++) {
    const id = `liver_${String(at + 1).padStart(3, '0')}`
    const liver = [24, 22, 16].map((middle) => middle + 3 * draw())
    const size = [15, 12, 9].map((radius) => radius + 2 * draw())
    const tumour = liver.map((middle) => middle + 6 * draw())
    const radius = 3 + 2.5 * (draw() + 0.5)
    const labelAt = (shift, scale, miss) => (x, y, z) => {
      if (
        !inside(
          [x, y, z],
          liver.map((c) => c + shift),
          size.map((r) => r * scale),
        )
      )
        return 0
      return !miss &&
        inside(
          [x, y, z],
          tumour.map((c) => c - shift),
          [radius, radius, radius * 0.7].map((r) => r * scale),
        )
        ? 2
        : 1
    }
    const truth = labelAt(0, 1, false)
    write(`references/${id}.nrrd`, nrrd('uint8', truth))
    write(
      `images/${id}.nrrd`,
      nrrd('int16', (x, y, z) => [-60, 70, 25][truth(x, y, z)] + 60 * draw()),
    )
    const first = labelAt(1.2 * draw(), 1 + 0.08 * draw(), at === 5)
    write(`unet/${id}.nrrd`, nrrd('uint8', first))
    const second = labelAt(2.4 * draw(), 1 + 0.16 * draw(), false)
    const other = at === 3 ? { sizes: [48, 44, 16] } : at === 8 ? { origin: '6,0,9' } : {}
    if (at !== 10) write(`swin/${id}.nrrd`, nrrd('uint8', second, other))
  }
  write('dataset.json', '{"labels": {"background": 0, "liver": 1, "tumour": 2}, "file_ending": ".nrrd"}')
  return ['references', 'unet', 'swin'].map((name) => join(folder, 'inputs', name))
}

/** A challenge over the folders of {@link evaluatedFolders}: the two models as teams, and one that hands in ten of twelve cases. */
function leaderboardFolders(folder) {
  const ids = Array.from({ length: 12 }, (_, at) => `liver_${String(at + 1).padStart(3, '0')}`)
  const write = (path, text) => {
    mkdirSync(join(folder, 'inputs', dirname(path)), { recursive: true })
    writeFileSync(join(folder, 'inputs', path), text)
  }
  const slot = (column) => `{ id: case, files: { ${column}: { column: ${column}, reader: sitk } } }`
  write(
    'challenge.yaml',
    [
      'id: liver',
      'title: Liver and tumour',
      'task: segmentation',
      `answers: ${slot('reference')}`,
      `submission: ${slot('prediction')}`,
      'measures: { dice: { metric: dice, labels: [1, 2] }, hd95: { metric: hd95, label: 1 } }',
      'missing: { dice: worst, hd95: 100 }',
      'metrics: [{ name: dice, direction: higher }, { name: hd95, direction: lower, unit: mm }]',
      '',
    ].join('\n'),
  )
  const table = (column, from, kept = ids) =>
    `case,${column}\n${kept.map((id) => `${id},${from}/${id}.nrrd\n`).join('')}`
  write('answers.csv', table('reference', 'references'))
  write('teams/unet/submission.csv', table('prediction', '.'))
  write('teams/swin/submission.csv', table('prediction', '.'))
  write('teams/late/submission.csv', table('prediction', '.', ids.slice(0, 10)))
  for (const [team, model] of [
    ['unet', 'unet'],
    ['swin', 'swin'],
    ['late', 'swin'],
  ])
    cpSync(join(folder, 'inputs', model), join(folder, 'inputs/teams', team), { recursive: true })
  return [join(folder, 'inputs/challenge.yaml'), join(folder, 'inputs/teams')]
}

/** Five models more: each takes the label maps of other cases. */
function furtherModels(folder) {
  const name = (at) => `liver_${String((at % 12) + 1).padStart(3, '0')}.nrrd`
  return [1, 2, 3, 4, 5].map((shift) => {
    const target = join(folder, 'inputs', `shifted${shift}`)
    mkdirSync(target)
    for (let at = 0; at < 12; at++) cpSync(join(folder, 'inputs/references', name(at + shift)), join(target, name(at)))
    return target
  })
}

/** Six teams on twenty cases of two structures, by a rule. */
function teamsFile(folder) {
  const teams = ['Aurora', 'Borealis', 'Cascade', 'Delta', 'Ember', 'Fjord']
  const rows = ['liver', 'tumour'].flatMap((task, t) =>
    Array.from({ length: 20 }, (_, at) =>
      teams.map((team, k) => {
        const hard = ((at * 37 + t * 11) % 20) / 20
        const own = ((at * 13 + k * 29 + t * 7) % 17) / 17
        return `${task},case${String(at + 1).padStart(2, '0')},${team},${(0.95 - 0.2 * t - 0.02 * k - 0.12 * hard - 0.05 * own).toFixed(4)}`
      }),
    ).flat(),
  )
  const path = join(folder, 'inputs', 'teams.csv')
  writeFileSync(path, ['task,case,algorithm,dice', ...rows, ''].join('\n'))
  return path
}

/** Cases that failed or are missing. */
const troubled = new Set(['evaluation'])
/** Of the commands that write the reports: of the same inputs they write the same bytes. */
export const sampleEnvironment = { SOURCE_DATE_EPOCH: '1790000000', TZ: 'UTC' }

/**
 * Writes the inputs, below `folder`.
 *
 * @param {string} folder where the reports will lie, too
 * @returns {{ name: string, words: string[], status: number }[]} the command line that writes the page `<name>.html` of each report, and its exit status
 */
export function sampleReports(folder) {
  rmSync(join(folder, 'inputs'), { recursive: true, force: true })
  mkdirSync(join(folder, 'inputs'), { recursive: true })
  const folders = evaluatedFolders(folder)
  const images = ['--images', join(folder, 'inputs/images')]
  const isles = `${demo}/isles22`
  const reports = {
    submission: [
      ...['grade', 'isles22', '--submission', `${isles}/submission.csv`, '--answers', `${isles}/answers.csv`],
      ...['--images', `${isles}/test`],
    ],
    evaluation: ['evaluate', ...folders, ...images],
    oneModel: ['evaluate', ...folders.slice(0, 2), ...images],
    sixModels: [
      ...['evaluate', ...folders.slice(0, 2), ...furtherModels(folder), ...images],
      ...['--metrics', 'dice', 'hd95'],
    ],
    teams: ['rank', teamsFile(folder), '--value', 'dice'],
    leaderboard: ['leaderboard', ...leaderboardFolders(folder), '--answers', join(folder, 'inputs/answers.csv')],
    ranking: ['rank', 'docs/how-to/rank-algorithms/cases.csv', '--value', 'dice', '--missing', '0'],
    agents: ['tables', `${demo}/reports`],
  }
  return Object.entries(reports).map(([name, words]) => ({
    name,
    words: [...words, '--html', join(folder, `${name}.html`)],
    status: troubled.has(name) ? 1 : 0,
  }))
}
