import { describe, expect, it } from 'vitest'
import { samplesNotRead } from '../../../src/cli/header/fileHeader'
import { headerTable } from '../../../src/cli/header/headerTable'

describe('headerTable', () => {
  it('writes one field a line, section by section', () => {
    const fields = [
      { name: 'ImageWidth', tag: 256, type: 'SHORT', count: 1, value: 20 },
      { name: 'Photo', tag: 262, type: 'SHORT', count: 1, value: 2, meaning: 'RGB' },
      { name: 'Tag65000', tag: 65000, type: 'BYTE', count: 3_000_000, value: null },
    ]
    const sections = [
      { title: 'directory 0', fields },
      { title: 'more', fields: [{ name: 'text', value: '' }] },
    ]
    expect(headerTable({ file: 'a.tif', format: 'tiff', sections, samples: samplesNotRead })).toBe(
      [
        'a.tif (tiff)',
        '  directory 0',
        '    ImageWidth  256 SHORT        20',
        '    Photo       262 SHORT        2  (RGB)',
        '    Tag65000    65000 BYTE       3000000 values',
        '  more',
        '    text  ""',
        '  samples: not read; no checksum was compared',
      ].join('\n'),
    )
  })

  it('cuts long values and says how many there are', () => {
    const value = Array.from({ length: 5000 }, (_, k) => k)
    const table = headerTable({
      file: 'a',
      format: 'tiff',
      sections: [{ title: 't', fields: [{ name: 'x', value }] }],
      samples: samplesNotRead,
    })
    expect(table.length).toBeLessThan(260)
    expect(table).toContain('… (5000 values)')
  })

  it('shows control characters escaped, in names, values and the name of the file', () => {
    const evil = '\u001b[2J\u009b1m\n\u202e'
    const sections = [{ title: 't', fields: [{ name: evil, value: evil, meaning: evil }] }]
    const table = headerTable({ file: evil, format: 'nrrd', sections, samples: samplesNotRead })
    expect(table.split('\n')).toHaveLength(4)
    for (const line of table.split('\n')) expect(line).toMatch(/^[ -~]+$/)
    expect(table).toContain('\\u001b[2J\\u009b1m\\n\\u202e')
  })
})
