import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inspectCommand } from '../../../src/cli/commands/inspect'
import { dicomText } from '../../../src/cli/header/dicomText'
import type { ContainedSeries } from '../../../src/formats/dicom/contents/dicomContents'

/** Lines beyond a screen of 24, and those beyond its 80 columns. */
function beyondScreen(text: string): readonly string[] {
  const lines = text.split('\n')
  // The name of what is described is whatever the user gave.
  return [...lines.slice(24), ...lines.slice(1).filter((line) => line.length > 80)]
}

async function described(path: string): Promise<string> {
  const out: string[] = []
  const status = await inspectCommand([path], {}, { print: async (text) => void out.push(text), say: () => {} })
  expect(status).toBe(0)
  return out.join('\n')
}

const files = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /\.(?:dcm|zip)$/.test(name))
    .map((name) => `${folder}/${name}`)

it('folders, archives, structure sets and segmentations fit on a screen', async () => {
  const paths = ['dicom-seg', 'rtstruct', 'dicom-series'].flatMap((name) => {
    const folder = `fixtures/${name}`
    return name === 'dicom-series' ? files(folder) : [folder, ...files(folder)]
  })
  expect(paths.length).toBeGreaterThan(25)
  for (const path of paths) {
    const text = await described(path)
    expect([path, beyondScreen(text)]).toEqual([path, []])
    if (/dicom-seg\/(?!ct)/.test(path)) expect(text).toMatch(/SEG {2}frame of reference A[\s\S]*\d segments?: /)
  }
})

it('what is more is told, and how to see it', () => {
  const one: ContainedSeries = {
    number: 1,
    study: 1,
    kind: 'image',
    modality: 'CT',
    file: 'case/IM0',
    files: 200,
    frameOfReference: 'A',
    compressions: [],
    size: [512, 512],
    slices: 200,
    frames: 200,
    spacing: [0.9, 0.9, 2.5],
    orientation: 'axial',
    missingSlices: 0,
    doubledSlices: 0,
    problem: null,
    structures: [],
    absent: [],
    segments: [],
    refersTo: [],
  }
  const damaged = Array.from({ length: 40 }, (_, i) => ({ file: `${i}`, message: `${i}: ${'broken '.repeat(30)}` }))
  const contents = { file: 'a', format: 'dicom', files: 9, otherFiles: 0, studies: 2, damaged } as const
  const many = dicomText({ ...contents, series: Array.from({ length: 60 }, (_, i) => ({ ...one, number: i + 1 })) })
  expect(beyondScreen(many)).toEqual([])
  expect(many).toMatch(/and \d+ more: --json lists all\n {2}damaged[\s\S]*and 37 more damaged files/)
  const structures = Array.from({ length: 300 }, (_, i) => ({
    name: `Structure ${i}`,
    contours: 9,
    pointsAndLines: 0,
    state: 'contours' as const,
  }))
  const set = dicomText({ ...contents, damaged: [], series: [{ ...one, kind: 'structures', structures }] })
  expect(beyondScreen(set)).toEqual([])
  expect(set).toMatch(/300 with contours[\s\S]* {2}and more: --json lists all$/)
})
