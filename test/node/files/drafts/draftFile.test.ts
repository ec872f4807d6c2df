import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftFile } from '../../../../src/node/files/drafts/draftFile'
import { draftPath } from '../../../../src/node/files/drafts/staleDrafts'

let scratch: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-draft-'))
})
afterEach(() => rmSync(scratch, { recursive: true }))

describe('draftFile', () => {
  it('has its name once it is complete', () => {
    const path = join(scratch, 'new/values.csv')
    const file = draftFile(path)
    const piece = 'ä,1\n'.repeat(20_000)
    file.write(piece)
    file.write('end\n')
    expect(existsSync(path)).toBe(false)
    file.keep()
    file.drop()
    expect(readFileSync(path, 'utf8')).toBe(`${piece}end\n`)
    expect(readdirSync(join(scratch, 'new'))).toStrictEqual(['values.csv'])
  })

  it('leaves an older file when it is dropped', () => {
    const path = join(scratch, 'values.csv')
    writeFileSync(path, 'before')
    const file = draftFile(path)
    file.write('half')
    file.drop()
    expect(readFileSync(path, 'utf8')).toBe('before')
    expect(readdirSync(scratch)).toStrictEqual(['values.csv'])
  })

  it('refuses what cannot be written', () => {
    writeFileSync(join(scratch, 'file'), '')
    expect(() => draftFile(join(scratch, 'file/values.csv'))).toThrow(expect.objectContaining({ code: 'unwritable' }))
    const folder = draftFile(scratch)
    expect(() => folder.keep()).toThrow(expect.objectContaining({ code: 'unwritable' }))
    folder.drop()
    expect(existsSync(draftPath(scratch))).toBe(false)
  })
})
