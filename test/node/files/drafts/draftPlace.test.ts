import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftPlace } from '../../../../src/node/files/drafts/draftPlace'

let scratch: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-place-'))
})
afterEach(() => rmSync(scratch, { recursive: true }))

describe('draftPlace', () => {
  it('is beside the file, which has its name once it is kept', () => {
    const path = join(scratch, 'new/values.csv')
    const place = draftPlace(path)
    expect(place.isTemporary).toBe(true)
    writeFileSync(place.path, 'all')
    expect(existsSync(path)).toBe(false)
    place.keep()
    place.drop()
    expect(readFileSync(path, 'utf8')).toBe('all')
    expect(readdirSync(join(scratch, 'new'))).toStrictEqual(['values.csv'])
  })

  it('leaves nothing when it is dropped', () => {
    const place = draftPlace(join(scratch, 'values.csv'))
    writeFileSync(place.path, 'half')
    place.drop()
    place.drop()
    expect(readdirSync(scratch)).toStrictEqual([])
  })

  it('is a device itself, which is never renamed or removed', () => {
    const place = draftPlace('/dev/null')
    expect([place.path, place.isTemporary]).toEqual(['/dev/null', false])
    place.keep()
    place.drop()
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  it('is the one owner of temporary names', () => {
    const users = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => /\bdraftPath\b/.test(readFileSync(join('src', name), 'utf8')))
    expect(users.sort()).toStrictEqual(['node/files/drafts/draftPlace.ts', 'node/files/drafts/staleDrafts.ts'])
  })
})
