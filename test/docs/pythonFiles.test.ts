import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

describe('the functions, stubs and docstrings of the Python package', () => {
  it('are those of the TypeScript sources', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/pythonApi.mjs', '--check'], {
      encoding: 'utf8',
    })
    expect(`${stdout}${stderr}`).toBe('')
    expect(status).toBe(0)
  })
})
