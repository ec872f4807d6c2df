import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../support/command/runCommand'
import { npyBytes } from '../support/files/smallFiles'
import { png } from '../support/hostileFiles'
import { mha, nifti } from '../support/smallVolumes'
import { uniform } from '../support/uniform'

// Thinning depends on the order in which it scans the axes: `metric` and `evaluate` scan a file alike.

const size = [17, 13, 11] as const

/** Ragged branches along every axis. */
function branches(seed: number): number[] {
  const random = uniform(seed)
  return Array.from({ length: size[0] * size[1] * size[2] }, (_, at) => {
    const x = at % size[0]
    const y = Math.floor(at / size[0]) % size[1]
    const z = Math.floor(at / size[0] / size[1])
    const near = Math.min(Math.hypot(y - 6, z - 5), Math.hypot(x - 8, z - 5), Math.hypot(x - 8, y - 6))
    return Number(near + 2 * random() < 3.2)
  })
}

/** A slice in the middle: rows of gray samples behind the byte of their filter. */
const picture = (values: readonly number[]) => {
  const [width, height] = size
  const slice = values.slice(4 * width * height)
  const rows = Array.from({ length: height }, (_, y) => [0, ...slice.slice(y * width, (y + 1) * width)])
  return png(width, height, new Uint8Array(0), deflateSync(Uint8Array.from(rows.flat())))
}

const written: Readonly<Record<string, (values: number[]) => Uint8Array>> = {
  'c.mha': (values) => mha({ size: [...size], spacing: [1, 1, 1], values }),
  'c.nii': (values) => nifti({ size: [...size], values }),
  'c.npy': (values) => npyBytes(Int32Array.from(values), [...size]),
  'c.png': picture,
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-scan-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each(Object.keys(written))('clDice of %s is one number by metric and by evaluate', async (name) => {
  const sides = ['reference', 'prediction'].map((side) => join(folder, name, side))
  sides.forEach((side, k) => {
    mkdirSync(side, { recursive: true })
    writeFileSync(join(side, name), written[name]!(branches(k + 1)))
  })
  const run = async (...words: string[]) => JSON.parse((await runCommand(words)).stdout)
  const files = sides.map((side) => join(side, name))
  const axes = name === 'c.png' ? '1,0' : '2,1,0'
  const one = await run('metric', 'cldice', ...files, '--json')
  const turned = await run('metric', 'cldice', ...files, '--axes', axes, '--json')
  const all = await run('evaluate', ...sides, '--metrics', 'cldice', '--json')
  expect(all.cases[0].rows[0].value).toBe(one.value['1'])
  // Else the test would not see the order.
  expect(turned.value['1']).not.toBe(one.value['1'])
})
