import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftPath, removeStaleDrafts, removeStaleDraftsIn } from '../../../../src/node/files/drafts/staleDrafts'
import { noProcess } from '../../noProcess'

let scratch: string
const ended = noProcess
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-stale-'))
  const names = [
    'a.json',
    `a.json.${ended}.part`,
    `b.json.${ended}.part`,
    `a.json.x.${ended}.part`,
    'a.json.part',
    'a.json.1x.part',
  ]
  for (const name of names) writeFileSync(join(scratch, name), '')
  writeFileSync(draftPath(join(scratch, 'a.json')), '')
})
afterEach(() => rmSync(scratch, { recursive: true }))

const others = () => ['a.json', `a.json.${process.pid}.part`, 'a.json.1x.part', 'a.json.part']

describe('removeStaleDrafts', () => {
  it('removes those of this file whose process has ended', () => {
    removeStaleDrafts(join(scratch, 'a.json'))
    const kept = [...others(), `b.json.${ended}.part`, `a.json.x.${ended}.part`]
    expect(readdirSync(scratch).sort()).toStrictEqual(kept.sort())
  })

  it('removes those of a folder', () => {
    removeStaleDraftsIn(scratch)
    expect(readdirSync(scratch).sort()).toStrictEqual(others().sort())
  })

  it('looks at those of a running process again at the exit', async () => {
    const owner = spawn('sleep', ['600'])
    const draft = `a.json.${owner.pid}.part`
    writeFileSync(join(scratch, draft), '')
    const before = process.listeners('exit')
    removeStaleDrafts(join(scratch, 'a.json'))
    expect(readdirSync(scratch)).toContain(draft)
    const [atExit] = process.listeners('exit').filter((listener) => !before.includes(listener))
    process.off('exit', atExit!)
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    atExit!(0)
    expect(readdirSync(scratch)).not.toContain(draft)
  })

  it('does nothing without the folder', () => {
    expect(() => removeStaleDrafts(join(scratch, 'none/a.json'))).not.toThrow()
  })
})
