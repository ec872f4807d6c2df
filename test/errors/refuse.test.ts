import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusal, refuse } from '../../src/errors/refuse'

describe('refuse', () => {
  it('says file, what, found and expected, in the message and as fields', () => {
    const cause = new Error('inner')
    expect(refusal('truncated', 'header', '10 bytes', '348 bytes', { file: 'a.nii', cause })).toMatchObject({
      message: 'a.nii: header: found 10 bytes, expected 348 bytes',
      code: 'truncated',
      file: 'a.nii',
      found: '10 bytes',
      expected: '348 bytes',
      cause,
    })
    expect(() => refuse('bad-argument', 'spacing', [1, 2], { axes: 3 })).toThrow(
      'spacing: found [1,2], expected {"axes":3}',
    )
  })

  it('shows objects in a list as JSON', () => {
    expect(refusal('bad-input', 'rows', [{ a: 1 }, [{}]], 'texts').found).toBe('[{"a":1},[{}]]')
  })

  it('says that a value is missing where nothing was found', () => {
    const { message, found } = refusal('bad-header', 'sizes', 'nothing', 'a line', { file: 'a.nrrd' })
    expect([message, found]).toEqual(['a.nrrd: sizes: missing, expected a line', 'nothing'])
  })

  it('tells typed data by their type, of any length', () => {
    const voxels = { data: new Uint8Array(2 ** 30), shape: [1024, 1024, 1024] }
    expect(refusal('bad-input', 'reference', voxels, 'a list').message).toBe(
      'reference: found {"data":"Uint8Array","shape":[1024,1024,1024]}, expected a list',
    )
    expect(refusal('bad-input', 'options', voxels.data, 'an object').found).toBe('"Uint8Array"')
  })

  it('has no cause where none is given', () => {
    expect(Object.hasOwn(refusal('empty', 'file', '0 bytes', 'a header', { cause: undefined }), 'cause')).toBe(false)
  })

  it('shows the first 400 characters of a long found text', () => {
    expect(refusal('bad-header', 'field', 'x'.repeat(401), 'a number').found).toBe(`${'x'.repeat(400)}…`)
  })
})

it('no other error message has found and expected values in words', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const others = sources.filter((path) => {
    const text = readFileSync(join('src', path), 'utf8').replaceAll(/\s+/g, ' ')
    const messages = [...text.matchAll(/new MedgradeError\( ?[^,]+, (`[^`]*`|'[^']*')/g)].map((match) => match[1]!)
    return messages.some((message) => /expected,? .*found|found,? .*expected|\bexpected \$\{/.test(message))
  })
  expect(others).toEqual([join('errors', 'refuse.ts')])
})
