import { describe, expect, it } from 'vitest'
import { metricTables, namedColumns } from '../../../src/understanding/tables/metricTables'
import { readSheet } from '../../../src/understanding/tables/readSheet'
import { understoodTable } from '../../../src/understanding/tables/understoodTable'
import { seededRandom } from '../../peers/runPeer'
import { sampledRuns } from '../../sampled'
import { followed } from '../../support/tables/followed'
import { randomIds, randomTable } from '../../support/tables/randomTable'

const runs = sampledRuns(500, 20_000)

describe(`random tables (${runs})`, () => {
  it('are read right, or refused with the option that settles them, which then reads them right', async () => {
    const random = seededRandom(45)
    let asked = 0
    for (let run = 0; run < runs; run++) {
      const table = randomTable(random, randomIds(random, 3 + Math.floor(random() * 5)))
      const expected = table.ids.map((id, row) => [id, table.values[row]!])
      const text = new TextDecoder(table.encoding === 'utf-16' ? 'utf-16' : 'utf-8').decode(table.bytes)
      const { words, content } = await followed(table)
      expect(content, JSON.stringify({ text, words })).toStrictEqual(expected)
      if (Object.keys(words).length > 0) asked++
    }
    // The generator makes both kinds.
    expect(asked).toBeGreaterThan(runs / 50)
    expect(asked).toBeLessThan(runs / 2)
  })

  it('are paired by their ids, whatever the names of their columns', async () => {
    const random = seededRandom(46)
    for (let run = 0; run < runs / 4; run++) {
      const ids = randomIds(random, 6)
      const tables = [randomTable(random, ids), randomTable(random, ids)] as const
      const [truth, other] = await Promise.all(
        tables.map(async (table) =>
          readSheet(table.bytes, 'table.csv', { ...(await followed(table)).words, columns: [table.names.value] }),
        ),
      )
      const words = {
        ...(tables.every(({ header }) => header) ? {} : { id: `${tables[0].names.id}=${tables[1].names.id}` }),
        referenceColumn: tables[0].names.value,
        predictionColumn: tables[1].names.value,
      }
      expect(namedColumns(words)).toContain(tables[0].names.value)
      const { values } = metricTables('vectors', truth!, other!, words)
      const of = new Map(tables[1].ids.map((id, row) => [id, tables[1].values[row]!]))
      expect(values).toStrictEqual([tables[0].values, tables[0].ids.map((id) => of.get(id))])
    }
  })

  it('of a side of a challenge have the ids and numbers of its columns', async () => {
    const random = seededRandom(47)
    for (let run = 0; run < runs / 4; run++) {
      const table = randomTable(random, randomIds(random, 5))
      const { words } = await followed(table)
      // A declaration has its own spelling.
      const id = table.names.id.toLowerCase().replace(' ', '_')
      const side = { id, files: [], numbers: [table.names.value], ids: 'text' } as const
      const { columns, rows } = await understoodTable(table.bytes, 'answers.csv', side, words)
      const found = [id, table.names.value].map((name) => [...columns.get(name)!.cells])
      expect({ rows, found }).toStrictEqual({ rows: 5, found: [table.ids, table.values] })
    }
  })
})
