// Rise of the peak memory by reading one volume, in a fresh process that has read a tiny volume before. Loaded code is thus excluded.
// Usage: node readOnce.mjs TINY FILE
import { readFileSync, statSync } from 'node:fs'
import { readVolume } from 'medgrade'
import { peakMemory } from '../harness/peakMemory.mjs'

const [, , tiny, path] = process.argv
const read = (file) => readVolume(readFileSync(file), { name: 'volume.nii.gz', reader: 'nibabel' })
for (let k = 0; k < 3; k++) await read(tiny)
const idle = process.memoryUsage.rss()
const { data } = await read(path)
const peak = peakMemory()
console.log(JSON.stringify({ idle, peak, raw: data.byteLength, packed: statSync(path).size }))
