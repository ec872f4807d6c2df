import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pythonAnswer } from '../support/pythonAnswer'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from './runPeer'

const table: unknown = JSON.parse(readFileSync('test/python/pythonText.json', 'utf8'))
const script = 'test/peers/pythonText.py'

describePeers('texts as Python takes them', () => {
  it('the table of the unit test is what Python says', () => {
    expect(runPeer(script, { cases: [] })).toEqual(table)
  })

  it('strip, split, int and float', () => {
    const random = seededRandom(PEER_SEED)
    const parts = [...'0159+-._eE \t\n\x1c\x1f\x85\xa0\ufeff\u2003\u3000٣१𝟛x', 'inf', 'nan', '1_0', '.5', 'e5']
    const texts = Array.from({ length: PEER_RUNS * 20 }, () =>
      Array.from({ length: Math.floor(random() * 7) }, () => parts[Math.floor(random() * parts.length)]).join(''),
    )
    expect(texts.map(pythonAnswer)).toEqual(runPeer(script, { cases: texts }))
  })
})
