import { describe, expect, it } from 'vitest'
import { traceSections } from '../../../src'
import { directorySource } from '../../../src/node'

const goldens = 'fixtures/goldens/runs/sections'

describe('the log of a run folder', () => {
  it.each([
    ['aide', 'aide-1', 3],
    ['ml-master', 'ml-master-1', 6],
    ['rd-agent', 'rd-agent-2', 4],
  ] as const)('%s', async (reader, name, sections) => {
    const found = await traceSections(directorySource(`${goldens}/${name}`), { reader, challenge: 'c' })
    expect(found.sections).toHaveLength(sections)
    expect(found.sections[0]!.label).toBe('c-analysis-1')
  })
  it('takes every text of a folder nobody has a reader for', async () => {
    const { sections } = await traceSections(
      { 'a.log': 'x', 'b.txt': ' ', 'c.bin': 'y', 'd/e.log': 'z' },
      { reader: 'text' },
    )
    expect(sections).toStrictEqual([{ label: 'a.log-full', text: 'x' }])
    expect(
      (await traceSections(directorySource(`${goldens}/text-1`), { reader: 'text' })).sections.length,
    ).toBeGreaterThan(0)
  })
  it('refuses pickles and says what to do', async () => {
    const run = { 'log/2025/Loop_0/feedback/1.pkl': 'c__builtin__\neval\n' }
    await expect(traceSections(run, { reader: 'rd-agent' })).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringMatching(/dump them as text to unpickled_data\.txt/),
    })
  })
  it.each(['aide', 'ml-master', 'rd-agent'] as const)('names the file that is missing: %s', async (reader) => {
    await expect(traceSections({}, { reader })).rejects.toMatchObject({ code: 'not-found' })
  })
  it('refuses an unknown reader', async () => {
    await expect(traceSections({}, { reader: 'aira' as never })).rejects.toThrow(/one of aide, ml-master/)
  })
})
