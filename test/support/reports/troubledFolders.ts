import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../peers/runPeer'

const mask = (values: readonly number[], origin: string, sizes = '3 2 2') =>
  [
    ...['NRRD0004', 'type: uint8', 'dimension: 3', `sizes: ${sizes}`, 'space: left-posterior-superior'],
    ...['space directions: (1,0,0) (0,1,0) (0,0,1)', `space origin: (${origin})`, 'encoding: ascii', ''],
    values.join(' '),
  ].join('\n')

/** What may happen to a case of a model. */
const states = ['good', 'good', 'moved', 'other shape', 'not delivered', 'no image', 'empty'] as const

/** Folders of references and of so many models, in which every case of a model is in a state by chance; their paths. */
export function troubledFolders(folder: string, { models, seed }: { models: number; seed: number }): string[] {
  const random = seededRandom(seed)
  const values = (share: number) => Array.from({ length: 12 }, () => (random() < share ? 1 : 0))
  const write = (side: string, name: string, text: string) => {
    mkdirSync(join(folder, side), { recursive: true })
    writeFileSync(join(folder, side, `${name}.nrrd`), text)
  }
  const cases = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, at) => `case-${'abcdef'[at]}`)
  const sides = Array.from({ length: models }, (_, at) => `net-${'abcde'[at]}`)
  for (const name of cases) {
    write('references', name, mask([1, ...values(0.5).slice(1)], '0,0,0'))
    for (const side of sides) {
      const state = states[Math.floor(random() * states.length)]!
      const own = [1, ...values(0.5).slice(1)]
      if (state === 'no image') write(side, name, 'no image')
      else if (state === 'other shape') write(side, name, mask(own.slice(0, 6), '0,0,0', '3 2 1'))
      else if (state === 'empty') write(side, name, mask(own.fill(0), '0,0,0'))
      else if (state !== 'not delivered') write(side, name, mask(own, state === 'moved' ? '1,0,0' : '0,0,0'))
    }
  }
  // A model without any file is no folder of predictions.
  for (const side of sides) write(side, cases[0]!, mask([1, ...values(0.5).slice(1)], '0,0,0'))
  return ['references', ...sides].map((side) => join(folder, side))
}
