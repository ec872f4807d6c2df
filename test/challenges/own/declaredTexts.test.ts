import { describe, expect, it } from 'vitest'
import { declaredChallenge } from '../../../src/challenges/own/declaredChallenge'
import { grade } from '../../../src/engine/grade'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** A text file and a number on the side of the answers, a column of texts and a number on the other. */
const declaration = (text: string, number: string, words: string, guess: string) => `id: texts
answers: { id: case_id, files: { ${text}: { column: path, reader: text } }, numbers: { ${number}: truth } }
submission: { id: case_id, texts: { ${words}: words }, numbers: { ${guess}: guess } }
measures:
  overlap: { metric: rouge1, reference: ${text}, prediction: ${words} }
  error: { metric: plcc, reference: ${number}, prediction: ${guess} }
metrics: [{ name: overlap, direction: higher }, { name: error, direction: higher }]
`
const tables = {
  answers: utf8('case_id,path,truth\na,a.txt,1\nb,a.txt,2\nc,a.txt,4\n'),
  submission: utf8('case_id,words,guess\na,no effusion,1\nb,no effusion,2\nc,no effusion,3\n'),
  answersFiles: { 'a.txt': utf8('no pleural effusion') },
  submissionFiles: {},
}

describe('texts of a declared challenge', () => {
  it.each([
    ['beside numbers', declaration('report', 'truth', 'words', 'guess')],
    ['in a file with the name of a number', declaration('guess', 'truth', 'words', 'guess')],
  ])('are compared %s', async (_, text) => {
    const challenge = await declaredChallenge(text)
    const { metrics } = await grade(challenge, tables)
    expect(metrics?.overlap).toBeCloseTo(0.8, 12)
    expect(metrics?.error).toBeGreaterThan(0.9)
  })

  it.each([
    ['a number of the other side', declaration('report', 'both', 'both', 'guess')],
    ['a number of its own side', declaration('report', 'truth', 'guess', 'guess')],
    ['a text file', declaration('both', 'truth', 'both', 'guess')],
  ])('have a name of their own: that of %s is refused', async (_, text) => {
    await expect(declaredChallenge(text)).rejects.toMatchObject({ code: 'bad-challenge' })
  })
})
