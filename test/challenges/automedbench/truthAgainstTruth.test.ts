import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { grade } from '../../../src'
import { autoMedBench } from '../../../src/challenges/automedbench'
import { directorySource } from '../../../src/node'

// An organiser tries the answers as a submission: the same files under the names of a submission.

const root = 'fixtures/goldens/automedbench'
const scratch = mkdtempSync(join(tmpdir(), 'medgrade-truth-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const names: Readonly<Record<string, string>> = {
  'ground_truth.csv': 'predictions.csv',
  'boxes.json': 'prediction.json',
  'reference.npy': 'enhanced.npy',
  'ct.nii.gz': 'sct.nii.gz',
}

/** The files of the answers as those of a submission. */
function submissionOf(track: string, name: string): string {
  const to = join(scratch, track, name)
  const from = `${root}/${track}/${name}/answers`
  for (const path of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const file = path.split('/').at(-1)!
    if (!/\.[a-z]+$/.test(file)) continue
    const target = join(to, path.slice(0, -file.length), names[file] ?? file)
    mkdirSync(dirname(target), { recursive: true })
    if (track !== 'vqa') cpSync(`${from}/${path}`, target)
    else {
      const { question_id, answer_label, answer_text } = JSON.parse(readFileSync(`${from}/${path}`, 'utf8'))
      const answer = { question_id, predicted_label: answer_label ?? '', predicted_answer: answer_text }
      const run = { raw_model_output: answer_text, model_name: 'm', runtime_s: 1 }
      writeFileSync(target, JSON.stringify({ ...answer, ...run }))
    }
  }
  return to
}

/** Annotations of the reports of an organiser, which the answers hold, for the reports of a submission, too. */
function annotationsOf(path: string): Buffer {
  const annotations = JSON.parse(readFileSync(path, 'utf8'))
  for (const each of [annotations.chexbert, annotations.radgraph]) each.candidate = each.reference
  for (const id of Object.keys(annotations.meteor)) annotations.meteor[id] = 1
  return Buffer.from(JSON.stringify({ ...annotations, meteorCorpus: 1 }))
}

/** An empty mask of the organiser leaves a case without a value; scores of a judge and labels in a file of their own are not those of the text. */
const unscored = /mask-empty|open-judge|light-labels/

describe('the answers as a submission', () => {
  it.each(autoMedBench.map(({ id }) => [id.replace('automedbench-', '')]))('%s has full marks', async (track) => {
    const names = readdirSync(`${root}/${track}`).filter(
      (name) => existsSync(`${root}/${track}/${name}/answers`) && !unscored.test(name),
    )
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      const folder = `${root}/${track}/${name}`
      const source = directorySource(folder)
      const annotated = existsSync(`${folder}/annotations.json`)
      const input = {
        answersFiles: annotated
          ? {
              ...source,
              read: async (path: string) =>
                path === 'annotations.json' ? annotationsOf(`${folder}/${path}`) : source.read(path),
            }
          : source,
        submissionFiles: directorySource(submissionOf(track, name)),
      }
      const variant = name.startsWith('light') ? 'released' : 'site'
      const { error, score } = await grade(`automedbench-${track}`, input, { variant })
      expect([name, error, score]).toStrictEqual([name, null, 1])
    }
  })
})
