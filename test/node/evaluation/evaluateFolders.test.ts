import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EvaluatedCase } from '../../../src/evaluation/evaluate/evaluateTypes'
import { evaluateFolders } from '../../../src/node/evaluation/evaluateFolders'

const models = 'fixtures/goldens/evaluate/inputs/many-models'
let scratch: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-folders-'))
  for (const name of ['reference', 'net1', 'net2'])
    cpSync(`${models}/${name}`, join(scratch, name), { recursive: true })
})
afterEach(() => rmSync(scratch, { recursive: true }))

const evaluated = (options: Parameters<typeof evaluateFolders>[2] = {}) =>
  evaluateFolders(join(scratch, 'reference'), [join(scratch, 'net1'), join(scratch, 'net2')], {
    metrics: ['dice', 'hd95'],
    journal: join(scratch, 'journal'),
    ...options,
  })

const lines = () => readFileSync(join(scratch, 'journal'), 'utf8').split('\n')

describe('onCase', () => {
  it('has each case once, in the order of the result', async () => {
    const taken: EvaluatedCase[] = []
    const { cases } = await evaluated({ onCase: (one) => taken.push(one) })
    expect(taken).toStrictEqual(cases)
    expect(taken.map(({ model, case: id }) => `${model} ${id}`)).toStrictEqual([
      'net1 k0',
      'net1 k1',
      'net2 k0',
      'net2 k1',
    ])
  })
})

describe('the journal of an evaluation', () => {
  it('gives the results of an earlier run, in which cases of two models have one number each', async () => {
    const first = await evaluated()
    const before = lines()
    expect(before).toHaveLength(1 + 2 * 4 + 1)
    expect(await evaluated()).toStrictEqual(first)
    expect(lines()).toStrictEqual(before)
  })

  it('computes the cases that are not in it', async () => {
    const first = await evaluated()
    const kept = lines().filter((line) => !/"(index|started)":[23],/.test(line))
    writeFileSync(join(scratch, 'journal'), kept.join('\n'))
    expect(await evaluated()).toStrictEqual(first)
    expect(lines()).toHaveLength(1 + 2 * 4 + 1)
  })

  it('is refused for other settings and other pairs', async () => {
    await evaluated()
    await expect(evaluated({ metrics: ['dice'] })).rejects.toThrow('belongs to other settings')
    await expect(evaluated({ labels: 'organ=1' })).rejects.toThrow('belongs to other settings')
    rmSync(join(scratch, 'net2/k1.nii.gz'))
    await expect(evaluated()).rejects.toThrow('belongs to other pairs')
  })

  it('is refused for a file that has changed, and for a line that has', async () => {
    await evaluated()
    const text = readFileSync(join(scratch, 'journal'), 'utf8')
    cpSync(`${models}/net2/k0.nii.gz`, join(scratch, 'net1/k0.nii.gz'))
    await expect(evaluated()).rejects.toThrow(
      "The files of case 'k0' have changed since the journal was written: k0.nii.gz",
    )
    writeFileSync(join(scratch, 'journal'), text.replace(/"id":"k0"/, '"id":"k9"'))
    await expect(evaluated()).rejects.toThrow('is not as it was written')
  })

  it('does not run a case again over which the process ended five times', async () => {
    await evaluated()
    const [header, ...rest] = lines()
    const started = rest.find((line) => line.startsWith('{"started":1,'))!
    const kept = rest.filter((line) => !/"(index|started)":1,/.test(line) && line !== '')
    writeFileSync(join(scratch, 'journal'), `${[header, ...Array(5).fill(started), ...kept].join('\n')}\n`)
    const { cases } = await evaluated()
    expect(cases.map(({ error }) => error?.code)).toStrictEqual([undefined, 'quarantined', undefined, undefined])
  })
})

describe('folders', () => {
  it.each([0, 1])('are named where they are absent or files (%i)', async (position) => {
    const absent = join(scratch, 'absent')
    const file = join(scratch, 'file')
    writeFileSync(file, '')
    for (const path of [absent, file]) {
      const folders = [join(scratch, 'reference'), join(scratch, 'net1')]
      folders[position] = path
      await expect(evaluateFolders(folders[0]!, [folders[1]!])).rejects.toMatchObject({ code: 'not-found', file: path })
    }
  })
})
