import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type EvaluateOptions, evaluate } from '../../../src/evaluation'
import { folderFiles } from '../../support/files/folderFiles'

// `evaluate` with the preset nnunet: the file of nnunetv2 2.8.1 for the same folders, with paths below the folders.

const root = 'fixtures/goldens/evaluate/nnunet'

/** The values after an option of a command line. */
const after = (command: readonly string[], option: string) => {
  const rest = command.includes(option) ? command.slice(command.indexOf(option) + 1) : []
  const end = rest.findIndex((word) => /^-[a-z-]/.test(word))
  return end < 0 ? rest : rest.slice(0, end)
}

function summary(name: string, command: readonly string[]) {
  const [program, reference, prediction] = command
  const folder = `${root}/${name}`
  const [ignoreLabel] = after(command, '-il').map(Number)
  const presetOptions = {
    chill: command.includes('--chill'),
    ...(ignoreLabel === undefined ? {} : { ignoreLabel }),
  }
  const labels =
    program === 'nnUNetv2_evaluate_folder'
      ? { text: readFileSync(`${folder}/dataset.json`, 'utf8'), file: 'dataset.json' }
      : after(command, '-l').join(',')
  const options: EvaluateOptions = { preset: 'nnunet', presetOptions, labels }
  const predictions = { net: folderFiles(`${folder}/${prediction}`) }
  return evaluate({ references: folderFiles(`${folder}/${reference}`), predictions }, options)
}

describe('the preset nnunet', () => {
  const goldens = readdirSync(root).filter((name) => existsSync(`${root}/${name}/summary.json`))
  it.each(goldens)('%s', async (name) => {
    const { command } = JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8')) as { command: string[] }
    const wanted = readFileSync(`${root}/${name}/summary.json`, 'utf8')
    const below = [command[1], command[2]].reduce(
      (text, folder) => text!.replaceAll(`_file": "${folder}/`, '_file": "'),
      wanted,
    )
    const { files, cases } = await summary(name, command)
    expect(cases.filter(({ error }) => error !== null)).toEqual([])
    expect(files[0]!.text).toBe(below)
  })

  const image = (values: string) =>
    new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${values}`)
  it('has rows by the names of the labels', async () => {
    const input = { references: { 'a.nrrd': image('1 1 0 2') }, predictions: { net: { 'a.nrrd': image('1 0 0 2') } } }
    const { summary: rows } = await evaluate(input, { preset: 'nnunet', labels: 'liver=1,both=1+2' })
    const value = (label: string, metric: string) =>
      rows.find((row) => row.label === label && row.metric === metric)!.mean
    expect([value('liver', 'Dice'), value('both', 'FN'), value('both', 'n_pred')]).toEqual([2 / 3, 1, 2])
  })
  it('stops where nnU-Net does, and without labels', async () => {
    const references = { 'a.nrrd': image('1 1 0 2'), 'b.nrrd': image('1 1 0 2') }
    const input = { references, predictions: { net: { 'a.nrrd': image('1 0 0 2') } } }
    await expect(evaluate(input, { preset: 'nnunet', labels: '1' })).rejects.toThrow(
      'nnunet stops at the folder net: no prediction for b.nrrd (the option chill goes on)',
    )
    const { missing } = await evaluate(input, { preset: 'nnunet', labels: '1', presetOptions: { chill: true } })
    expect(missing).toEqual([{ model: 'net', case: 'b' }])
    await expect(evaluate(input, { preset: 'nnunet' })).rejects.toThrow(
      'labels of the preset nnunet: found none, expected dataset.json, or a list',
    )
  })
})
