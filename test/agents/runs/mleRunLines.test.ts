import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mleRunLines } from '../../../src/agents/runs/mleRunLines'
import { folderTree, memoryTree } from '../../support/files/fileTrees'

const root = 'fixtures/goldens/runs/batch'

describe('mleRunLines', () => {
  it.each(readdirSync(root).filter((name) => name.startsWith('mle')))(
    'equals the tool of MLE-bench: %s',
    async (name) => {
      const [group] = readdirSync(`${root}/${name}/runs`)
      const { released } = JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8'))
      expect(await mleRunLines(folderTree(`${root}/${name}`), `runs/${group}`)).toEqual(released)
    },
  )

  it.each(['{', '[]', '{"runs": 1}'])('refuses metadata %s and names the file', async (text) => {
    await expect(mleRunLines(memoryTree({ 'g/metadata.json': text }), 'g')).rejects.toMatchObject({
      code: 'bad-json',
      file: 'g/metadata.json',
    })
  })
})
