import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { evaluateFlags } from '../../../src/cli/flags/evaluateFlags'
import { errorFields } from '../../../src/node/bridge/errorFields'
import { evaluateFolders, readStructuresFile } from '../../../src/node/bridge/fileFunctions'
import { inPythonWords } from '../../../src/node/bridge/inPythonWords'

const source = readFileSync('python/medgrade/_files.py', 'utf8')

/** The arguments of a function of Python. */
function argumentsOf(name: string): string[] {
  const signature = new RegExp(`def ${name}\\(([^]*?)\\n\\) ->`).exec(source)![1]!
  return [...signature.matchAll(/^ {4}(\w+):/gm)].map(([, argument]) => argument!)
}

const kebab = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Options of `evaluate` that are about the terminal, its files and processes; Python has functions for these, or no need. */
const ofCommand = [
  ...['--wide', '--files', '--worst', '--csv', '--csv-safe', '--out', '--md', '--full', '--json', '--resume', '--help'],
  ...['--shard', '--part', '--secret-file', '--title', '--verbose', '--quiet', '--max-pictures', '--modules'],
]

describe('the words of Python', () => {
  it('are its arguments, for each option of evaluate that a text of the library names', () => {
    const folders = ['formats', 'array', 'understanding', 'engine', 'evaluation', 'presets', 'catalogue']
    const texts = folders.flatMap((folder) =>
      readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readFileSync(`src/${folder}/${name}`, 'utf8')),
    )
    const named = new Set(texts.join('\n').match(/(?<![\w-])--[a-z]+(?:-[a-z]+)*/g))
    const flags = Object.keys(evaluateFlags).map(kebab)
    const asked = flags.filter((flag) => named.has(flag) && !ofCommand.includes(flag))
    expect(asked.length).toBeGreaterThan(25)
    const known = argumentsOf('evaluate')
    const words = asked.map((flag) => [flag, /^tables=|^\w+/.exec(inPythonWords(flag))?.[0].replace('=', '')] as const)
    expect(words.filter(([, word]) => !known.includes(word ?? ''))).toEqual([])
  })

  it('stand in what is raised, and in the errors and warnings of a result', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'medgrade-'))
    copyFileSync('fixtures/ome-zarr/v3_labels.ome.zarr.zip', join(folder, 'a.ome.zarr.zip'))
    const { cases } = await evaluateFolders(folder, [folder], { metrics: ['dice'] })
    rmSync(folder, { recursive: true })
    expect(cases[0]!.error!.message).toContain('expected zarr_labels with one of them')
    expect(cases[0]!.error!.expected).toContain('zarr_labels')
    const failed = await readStructuresFile('fixtures/rtstruct/reference.dcm', {}).catch(errorFields)
    expect(failed).toMatchObject({ expected: expect.stringContaining('series') })
  })

  it('leave the names of files as they are', () => {
    expect(inPythonWords('a--level.nii: found 2, expected --level or --strict')).toBe(
      'a--level.nii: found 2, expected level or geometry="strict"',
    )
  })
})
