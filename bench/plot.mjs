// node bench/plot.mjs: writes docs/performance.md and its figures from bench/results.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { performancePage } from './harness/performancePage.mjs'
import { readResults } from './harness/results.mjs'
import { scalingPicture } from './harness/scalingPicture.mjs'
import { speedPicture } from './harness/speedPicture.mjs'

const results = readResults()
if (!results) {
  console.error('There is no bench/results.json; run npm run bench first.')
  process.exit(2)
}
const docs = fileURLToPath(new URL('../docs/', import.meta.url))
mkdirSync(`${docs}performance`, { recursive: true })
writeFileSync(`${docs}performance.md`, performancePage(results))
writeFileSync(`${docs}performance/scaling.svg`, scalingPicture(results))
writeFileSync(`${docs}performance/speed.svg`, speedPicture(results))
console.log(`Written: ${docs}performance.md, performance/scaling.svg, performance/speed.svg`)
