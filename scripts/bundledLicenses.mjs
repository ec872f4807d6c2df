// Writes the licences of the packages whose code is part of dist/, and of all that they need: an installation does not bring these packages.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const bundled = Object.keys(JSON.parse(readFileSync(join(root, 'scripts/bundledPackages.json'), 'utf8')))

/**
 * Where a package finds another: below itself, or nearer to the root.
 *
 * @param {string} from
 * @param {string} name
 */
function placeOf(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[path]) return path
    if (at === '') throw new Error(`${name} is not in package-lock.json`)
  }
}

/** @type {Set<string>} */
const places = new Set()
/** @param {string} place */
function visit(place) {
  if (places.has(place)) return
  places.add(place)
  for (const name of Object.keys(packages[place].dependencies ?? {})) visit(placeOf(place, name))
}
for (const name of bundled) visit(placeOf('', name))

const texts = [...places].sort().map((place) => {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const folder = join(root, place)
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  const { license, version } = packages[place]
  const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim() : ''
  return `${name} ${version}: ${license}\n\n${text}\n`
})
writeFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`))
