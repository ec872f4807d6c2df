import { expect, it } from 'vitest'
import { dice, readStructures } from '../../../src'
import { declaredChallenge } from '../../../src/challenges/own/declaredChallenge'
import { grade } from '../../../src/engine'
import { storedZip } from '../../../src/formats/zip/storedZip'
import { unzip } from '../../../src/node/files/unzip'
import { ctGrid, structureFile } from '../../support/files/structureFiles'

// Two structure sets of one CT, each with its slices in an archive.

async function archive(name: string) {
  const slices = [...(await unzip(structureFile('ct.zip'), 2 ** 20))].map(([path, bytes]) => ({ name: path, bytes }))
  return storedZip([...slices, { name: 'rs.dcm', bytes: structureFile(name) }])
}

async function run() {
  const own = await declaredChallenge(`
id: contours
answers: { id: id, files: { reference: { column: path, reader: any } } }
submission: { id: id, files: { prediction: { column: path, reader: any } } }
measures: { d: { metric: dice } }
metrics: [{ name: d }]`)
  const files = { answersFiles: { 'p1.zip': await archive('reference.dcm') } }
  return grade(
    own,
    {
      answers: 'id,path\np1,p1.zip\n',
      submission: 'id,path\np1,p1.zip\n',
      ...files,
      submissionFiles: { 'p1.zip': await archive('prediction.dcm') },
    },
    { details: true },
  )
}

it('compares structures by their names, and warns of those by their names', async () => {
  const { details, warnings, error } = await run()
  expect(error).toBeNull()
  const mask = async (file: string, name: string) =>
    (await readStructures(structureFile(file), { grid: await ctGrid(), names: [name] }))[0]!.mask
  const right = dice(await mask('reference.dcm', 'PTV_60'), await mask('prediction.dcm', 'ptv 60'), { label: 1 })
  const named = Object.entries(details!.cases[0]!.labels!)
  expect(named.find(([name]) => /^ptv.60$/i.test(name))![1].d).toBe(right)
  // Both sides have no voxel of these two.
  const absent = warnings.filter((text) => text.startsWith('NO FILE HAS'))
  expect(absent.map((text) => text.split(':')[0])).toEqual([
    'NO FILE HAS LABEL Nothing at all',
    'NO FILE HAS LABEL Isocentre',
  ])
})
