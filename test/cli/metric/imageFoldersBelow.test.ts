import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { metricCommand } from '../../../src/cli/commands/metric'
import { imageFoldersBelow } from '../../../src/cli/metric/imageFoldersBelow'

const scratch = mkdtempSync(join(tmpdir(), 'series-below-'))
const slice = readFileSync('fixtures/rtstruct/reference.dcm')

function laid(...folders: readonly string[]): string {
  const root = mkdtempSync(join(scratch, 'study-'))
  for (const folder of folders) {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'IM000'), slice)
  }
  return root
}

it('finds the folders of slices below a patient and a study, no hidden ones and none inside them', async () => {
  const root = laid('p/study/b', 'p/study/a', 'c', 'c/inner', '.hidden', '1/2/3/4')
  expect(await imageFoldersBelow(root)).toEqual(['c', 'p/study/a', 'p/study/b'].map((path) => join(root, path)))
  expect(await imageFoldersBelow(join(root, 'none'))).toEqual([])
})

it('are named where metric is given the folder above them', async () => {
  const root = laid('series')
  const said: string[] = []
  const io = { print: async () => {}, say: (text: string) => said.push(text), write() {} }
  expect(await metricCommand(['mae', root, root], io)).toBe(3)
  expect(said.join()).toContain(`the DICOM slices of a series, here ${join(root, 'series')}`)
})
