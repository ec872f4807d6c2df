import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PacedBatch {
  readonly list: string
  readonly module: string
}

/**
 * A batch of submissions to the challenge of `paced.mjs`.
 *
 * @param guesses of each line, the texts of its predictions.
 */
export function pacedBatch(folder: string, guesses: readonly (readonly string[])[]): PacedBatch {
  mkdirSync(folder, { recursive: true })
  const module = join(folder, 'paced.mjs')
  cpSync('test/engines/support/paced.mjs', module)
  writeFileSync(join(folder, 'truth.txt'), '1')
  const lines = guesses.map((texts, line) => {
    const own = join(folder, `${line}`)
    mkdirSync(own, { recursive: true })
    const rows = texts.map((text, i) => {
      writeFileSync(join(own, `${i}.txt`), text)
      return `c${i},${i}.txt`
    })
    writeFileSync(join(own, 'submission.csv'), ['id,file', ...rows, ''].join('\n'))
    writeFileSync(join(own, 'answers.csv'), ['id,file', ...texts.map((_, i) => `c${i},truth.txt`), ''].join('\n'))
    return JSON.stringify({
      challenge_id: module,
      submission_path: join(own, 'submission.csv'),
      answers: join(own, 'answers.csv'),
      answers_dir: folder,
    })
  })
  const list = join(folder, 'list.jsonl')
  writeFileSync(list, `${lines.join('\n')}\n`)
  return { list, module }
}

/** `count` predictions that take so long each. */
export const guessesOf = (count: number, milliseconds: number) =>
  Array.from({ length: count }, (_, i) => `${(i * 37) % 101} ${milliseconds}`)
