import { expect, it } from 'vitest'
import { followed } from '../support/tables/followed'
import { type RandomTable, randomIds, randomTable } from '../support/tables/randomTable'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from './runPeer'

// Tables in any dress: ours finds the dress, or is told what it asks for; pandas is told all of it.

describePeers('tables against pandas', () => {
  it('the same ids and numbers', async () => {
    const random = seededRandom(PEER_SEED)
    const tables = Array.from({ length: 5 * PEER_RUNS }, () => randomTable(random, randomIds(random, 6)))
    const payload = tables.map(({ bytes, ...dress }) => ({ ...dress, bytes: Buffer.from(bytes).toString('base64') }))
    const answers = runPeer('test/peers/tables.py', payload) as (readonly [string[], number[]])[]
    for (const [k, table] of tables.entries()) {
      const { content, words } = await followed(table)
      const found = [content.map(([id]) => id), content.map(([, value]) => value)]
      expect(found, described(table, words)).toStrictEqual(answers[k])
    }
  })
})

function described({ bytes, ...dress }: RandomTable, words: object): string {
  return JSON.stringify({ text: Buffer.from(bytes).toString(), ...dress, words })
}
