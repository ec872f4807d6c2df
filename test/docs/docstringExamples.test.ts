import { describe, expect, it } from 'vitest'
import { exampleModule, publicFunctions } from './publicFunctions'
import { runExample } from './runExample'

const functions = publicFunctions()

/** Folders in which a public function still lacks an `@example`. A folder leaves this list with its last function. */
const incomplete = [
  'src/agents/automedbench',
  'src/challenges/automedbench',
  'src/agents/judging',
  'src/agents/siblings',
  'src/challenges',
  'src/node',
]
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))

describe('every @example of a public function gives what it says', () => {
  it.each(functions.filter(({ examples }) => examples.length))('$name', async (documented) => {
    const { name, examples } = documented
    for (const [index, example] of examples.entries()) {
      expect(example, 'asserts nothing: no line ends with // → value').toContain('// → ')
      const lines = await runExample(`docstring-${name}-${index}`, exampleModule(example, documented))
      for (const { expected, actual } of lines) expect(actual).toContain(expected)
    }
  })
})

describe('every public function has an @example', () => {
  const missing = functions.filter(({ examples }) => !examples.length)
  it('outside of the folders that are listed as incomplete', () => {
    expect(missing.filter(({ file }) => !incomplete.includes(folderOf(file))).map(({ name }) => name)).toEqual([])
  })

  it('and no folder is listed that is complete', () => {
    expect(incomplete.filter((folder) => !missing.some(({ file }) => folderOf(file) === folder))).toEqual([])
  })
})

describe('exampleModule', () => {
  it('prints the expressions of asserting statements only', () => {
    const example = 'const a = half(\n  4,\n) // not → asserted\nhalf(\n  a,\n) // → 1\nhalf(1)'
    expect(exampleModule(example, { subPath: 'x', exported: ['half', 'alf'] })).toBe(
      "import { half } from 'x'\nconst a = half(\n  4,\n) // not → asserted\nconsole.log(half( a, )) // → 1\nhalf(1)",
    )
  })
})
