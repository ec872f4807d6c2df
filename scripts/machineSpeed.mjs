// How fast this machine computes what the suites do most: passes over typed arrays, sorting, maps of strings, JSON. A promised time is one of a machine that
// does this in REFERENCE_SECONDS of processor time; a slower one may take longer in proportion.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const REFERENCE_SECONDS = 0.4
const SIDE = 96
const ROUNDS = 20
const WORDS = 60_000

/**
 * How many times the reference's time this machine takes now with all its cores busy, as the suites keep them, at least 1. Of each core the fastest of three
 * runs, since other load can only increase a time.
 */
export async function machineFactor(cores = 2) {
  const seconds = await Promise.all(Array.from({ length: cores }, ofOneCore))
  return Math.max(1, seconds.reduce((a, b) => a + b, 0) / cores / REFERENCE_SECONDS)
}

/** Cores that share their units are slower together, which only processes beside each other show. */
async function ofOneCore() {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url)])
  return Number(stdout)
}

function measured() {
  const began = process.cpuUsage()
  passes()
  sorts()
  texts()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}

/** Distances along three axes of a volume. */
function passes() {
  const data = Float64Array.from({ length: SIDE ** 3 }, (_, i) => (Math.imul(i, 0x9e3779b1) >>> 0) % 97)
  for (const step of [1, SIDE, SIDE * SIDE])
    for (let round = 0; round < ROUNDS; round++)
      for (let i = step; i < data.length; i++) data[i] = Math.min(data[i], data[i - step] + 1 + round)
  return data
}

function sorts() {
  const values = Float64Array.from({ length: SIDE ** 3 }, (_, i) => Math.imul(i, 0x85ebca6b) >>> 0)
  const order = Uint32Array.from(values.keys())
  values.sort()
  return order.subarray(0, WORDS).sort((a, b) => (Math.imul(a, 0x9e3779b1) >>> 0) - (Math.imul(b, 0x9e3779b1) >>> 0))
}

function texts() {
  const counts = new Map()
  for (let i = 0; i < 4 * WORDS; i++) {
    const word = `case_${Math.imul(i, 0x9e3779b1) >>> 16}`
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const rows = [...counts].map(([name, count]) => ({ name, count, values: [count / 3, count / 7, name.length] }))
  return JSON.parse(JSON.stringify(rows))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(Math.min(measured(), measured(), measured()))
