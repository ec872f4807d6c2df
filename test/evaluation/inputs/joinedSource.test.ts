import { expect, it } from 'vitest'
import { filesSource } from '../../../src/engine/files/filesSource'
import { joinedSource } from '../../../src/evaluation/inputs/joinedSource'

it('has the files of both, those of the second below a folder of its own, for workers too', async () => {
  const { source, folder } = joinedSource(filesSource({ 'a.txt': 'one' }), filesSource({ 'a.txt': 'two' }), 'masks')
  const text = async (path: string) => new TextDecoder().decode(await source.read(path))
  expect([await text('a.txt'), await text(`${folder}/a.txt`)]).toStrictEqual(['one', 'two'])
  expect([await source.exists(`${folder}/b.txt`), await source.list(folder)]).toStrictEqual([false, ['a.txt']])
  const { ref } = source
  expect(ref?.kind === 'files' && [...ref.files.keys()]).toStrictEqual(['a.txt', 'masks:/a.txt'])
})

it('takes the path of a folder that says where it lies from the first', () => {
  const none = { read: () => Promise.reject(new Error('none')), exists: async () => false, list: async () => [] }
  const first = { ...none, ref: { kind: 'directory', root: '/data/ct' } } as const
  const second = { ...none, ref: { kind: 'directory', root: '/data/ct', below: '../masks' } } as const
  expect(joinedSource(first, second, 'masks')).toStrictEqual({ source: first, folder: '../masks' })
})
