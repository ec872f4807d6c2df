import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nnunetEvaluateFolder, nnunetEvaluateSimple } from '../../../src/evaluation'
import { folderFiles } from '../../support/files/folderFiles'

// What nnunetv2 2.8.1 wrote for the same folders, byte for byte.

const root = 'fixtures/goldens/evaluate/nnunet'

interface Golden {
  readonly command: readonly string[]
  readonly ok: boolean
}

/** The values after an option of a command line. */
const after = (command: readonly string[], option: string) => {
  const rest = command.includes(option) ? command.slice(command.indexOf(option) + 1) : []
  const end = rest.findIndex((word) => /^-[a-z-]/.test(word))
  return end < 0 ? rest : rest.slice(0, end)
}

function summary(name: string, command: readonly string[]): Promise<string> {
  const [program, reference, prediction] = command
  const folder = `${root}/${name}`
  const folders = {
    reference: folderFiles(`${folder}/${reference}`),
    prediction: folderFiles(`${folder}/${prediction}`),
    referenceName: reference!,
    predictionName: prediction!,
  }
  const chill = command.includes('--chill')
  if (program === 'nnUNetv2_evaluate_folder')
    return nnunetEvaluateFolder(folders, { dataset: readFileSync(`${folder}/dataset.json`, 'utf8'), chill })
  const [ignoreLabel] = after(command, '-il').map(Number)
  const labels = after(command, '-l').map(Number)
  return nnunetEvaluateSimple(folders, { labels, chill, ...(ignoreLabel === undefined ? {} : { ignoreLabel }) })
}

describe('goldens of nnunetv2', () => {
  const names = readdirSync(root)
  it('there are 33', () => expect(names.length).toBe(33))
  it.each(names)('%s', async (name) => {
    const { command, ok } = JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8')) as Golden
    const text = `${root}/${name}/summary.json`
    expect(existsSync(text)).toBe(ok)
    if (ok) expect(await summary(name, command)).toBe(readFileSync(text, 'utf8'))
    else await expect(summary(name, command)).rejects.toMatchObject({ name: 'MedgradeError' })
  })
})
