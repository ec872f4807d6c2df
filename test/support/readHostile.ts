/** Reads every hostile input at about n bytes, one after another: `node readHostile.mjs <n>` prints how many there were. */
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { readInput } from '../fuzz/checkInput'
import { hostileFiles } from './hostileFiles'
import { hostileTexts } from './hostileInputs'

const n = Number(process.argv[2])
let read = 0
for (const { reader, file, make } of hostileTexts) await attempt({ reader, file, files: new Map([[file, make(n)]]) })
for (const { make } of hostileFiles) await attempt(make(n))
console.log(read)

async function attempt(input: Parameters<typeof readInput>[0]): Promise<void> {
  try {
    await readInput(input, 2 ** 32)
  } catch (error) {
    if (!isMedgradeError(error)) throw error
  }
  read++
}
