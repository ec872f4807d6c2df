import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { nnunetEvaluateFolder, nnunetEvaluateSimple } from '../../../src/evaluation'
import { writeNifti } from '../../../src/formats/nifti/writeNifti'
import { folderFiles } from '../../support/files/folderFiles'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from '../runPeer'
import { interpreters } from '../server/interpreters'

// The code of nnunetv2 on folders of random label maps: the same summary.json, byte for byte.

interface Job {
  readonly folder: string
  readonly dataset: boolean
  readonly labels: readonly number[]
  readonly ignore: number | null
}

const scratch = mkdtempSync(join(tmpdir(), 'medgrade-nnunet-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const datasets = [
  { labels: { background: 0, liver: 1, tumour: 2, vessel: 3 } },
  { labels: { background: 0, liver: 1, tumour: 2, ignore: 3 } },
  { labels: { background: 0, whole: [1, 2, 3], core: [2, 3], enhancing: [3] }, regions_class_order: [1, 2, 3] },
  { labels: { background: 0, whole: [1, 2], core: [2], ignore: 3 }, regions_class_order: [1, 2] },
]

/** A folder of a few cases; some lack labels, and the geometry of both sides differs. */
function makeJob(index: number, random: () => number): Job {
  const folder = join(scratch, String(index))
  const whole = (most: number) => Math.floor(random() * most)
  for (const side of ['reference', 'prediction']) mkdirSync(join(folder, side), { recursive: true })
  for (let k = 0; k < 1 + whole(4); k++) {
    const shape = [2 + whole(9), 2 + whole(9), 2 + whole(9)]
    const most = 1 + whole(5)
    for (const [side, spacing] of [
      ['reference', 1],
      ['prediction', 0.5 + random()],
    ] as const) {
      const data = Uint8Array.from({ length: shape.reduce((a, b) => a * b) }, () => Math.max(0, whole(most + 2) - 2))
      const affine = [spacing, 0, 0, 0, 0, spacing, 0, 0, 0, 0, spacing, 0, 0, 0, 0, 1]
      writeFileSync(join(folder, side, `case_${k}.nii.gz`), gzipSync(writeNifti(data, shape, affine)))
    }
  }
  const dataset = index % 2 === 0
  if (dataset) {
    writeFileSync(join(folder, 'dataset.json'), JSON.stringify({ ...datasets[whole(4)]!, file_ending: '.nii.gz' }))
    writeFileSync(join(folder, 'plans.json'), '{}')
  }
  const labels = [1, 2, 3].slice(0, 1 + whole(3))
  return { folder, dataset, labels, ignore: random() < 0.3 ? 4 : null }
}

function ours({ folder, dataset, labels, ignore }: Job): Promise<string> {
  const files = folderFiles(folder)
  const side = (name: string) =>
    Object.fromEntries(
      Object.entries(files).flatMap(([path, bytes]) =>
        path.startsWith(`${name}/`) ? [[path.slice(name.length + 1), bytes]] : [],
      ),
    )
  const folders = {
    reference: side('reference'),
    prediction: side('prediction'),
    referenceName: join(folder, 'reference'),
    predictionName: join(folder, 'prediction'),
  }
  if (dataset) return nnunetEvaluateFolder(folders, { dataset: new TextDecoder().decode(files['dataset.json']) })
  return nnunetEvaluateSimple(folders, { labels, ...(ignore === null ? {} : { ignoreLabel: ignore }) })
}

const tests = () =>
  it('writes the same summary.json', { timeout: 600_000 }, async () => {
    const random = seededRandom(PEER_SEED)
    const jobs = Array.from({ length: Math.min(PEER_RUNS, 60) }, (_, index) => makeJob(index, random))
    const summaries = runPeer('test/peers/evaluation/nnunet.py', { jobs }, interpreters.nnunet) as string[]
    for (const [i, job] of jobs.entries()) expect(await ours(job), job.folder).toBe(summaries[i])
  })

describePeers('nnunetv2', tests, interpreters.nnunet)
