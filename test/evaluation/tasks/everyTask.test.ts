import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import { taskNames } from '../../../src/evaluation/tasks/taskSheets'
import { inputSource } from '../../../src/node/evaluation/inputSource'
import { layTaskFolders, type taskFolders } from '../../support/evaluation/taskFolders'

const folder = mkdtempSync(join(tmpdir(), 'medgrade-every-task-'))
const laid: { folders?: typeof taskFolders } = {}
beforeAll(async () => {
  laid.folders = await layTaskFolders(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The task that is found in a folder, and what is said before any number. */
async function foundIn({ references, predictions }: (typeof taskFolders)['text']) {
  const sides = { references: inputSource(references), predictions: { net: inputSource(predictions[0]!) } }
  try {
    const { task, warnings } = await evaluate(sides)
    return { task, said: warnings[0] ?? '' }
  } catch (error) {
    return { task: null, said: (error as Error).message }
  }
}

describe('files of every task without its name', () => {
  it.each(taskNames)('%s is found and said, or its name is asked for', async (task) => {
    const found = await foundIn(laid.folders![task])
    if (found.task === task) expect(found.said).toMatch(`the task is ${task}, as `)
    else expect(found.said).toMatch(`--task ${task}`)
  })
})
