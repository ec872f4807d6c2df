/**
 * The fields of a NRRD that affect neither voxels nor geometry. The reference refuses a file for a flaw in one of them, too.
 */
import { refuse } from '../../errors/refuse'

/**
 * @param rank axes of the array.
 * @param space axes of the space, 0 where there is none.
 */
export function checkNrrdFields(fields: ReadonlyMap<string, string>, rank: number, space: number, file: string): void {
  const check = (name: string, sound: (text: string) => boolean, expected: string) => {
    const text = fields.get(name)
    if (text !== undefined && !sound(text))
      refuse('bad-header', name, JSON.stringify(text.slice(0, 80)), expected, { file })
  }
  const eachWord = (sound: (word: string) => boolean) => (text: string) => {
    const words = text.split(/\s+/)
    return words.length === rank && words.every(sound)
  }
  for (const name of ['units', 'labels'])
    check(name, (text) => quotedTexts(text, rank)?.rest === '', `${rank} texts in double quotes`)
  check(
    'space units',
    (text) => quotedTexts(text, space)?.rest.includes('"') === false,
    `${space} texts in double quotes`,
  )
  check(
    'thicknesses',
    eachWord((word) => !(Number.parseFloat(word) < 0) && isSound(word)),
    `${rank} numbers of at least 0`,
  )
  check(
    'centers',
    eachWord((word) => /^(cell|node|none|\?\?\?)$/i.test(word)),
    `${rank} times cell, node or none`,
  )
  for (const name of ['old min', 'old max']) check(name, isSound, 'a finite number')
  check('block size', (text) => !/^0*[1-9]/.test(text), 'no blocks')
}

/** The first `count` texts in double quotes and what follows them; null where there are fewer. A quote after a backslash ends no text. */
export function quotedTexts(text: string, count: number): { texts: string[]; rest: string } | null {
  const one = /\s*"((?:[^"\\]|\\"|\\(?!"))*)"\s*/y
  const texts: string[] = []
  let end = 0
  for (let k = 0; k < count; k++) {
    const found = one.exec(text)
    if (found === null) return null
    texts.push(found[1])
    end = one.lastIndex
  }
  return { texts, rest: text.slice(end) }
}

/** Starts with a finite number or NaN; the rest is not checked. */
function isSound(text: string): boolean {
  return /^[+-]?(nan|0x[\da-f]|\.?\d)/i.test(text) && Math.abs(Number.parseFloat(text)) !== Infinity
}
