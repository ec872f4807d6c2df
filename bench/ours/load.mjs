// Loads workload files into arrays; digests of large results for comparison.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVolume } from 'medgrade'

/** A volume as nibabel returns it: [x, y, z], x fastest. */
export const volume = (folder, name = 'reference.nii.gz') =>
  readVolume(readFileSync(join(folder, name)), { name, reader: 'nibabel' })

/** The same as SimpleITK returns it: [z, y, x], C order, spacing likewise. */
export async function zyx(folder, name) {
  const { data, shape, spacing } = await volume(folder, name)
  return { data, shape: [...shape].reverse(), spacing: [...spacing].reverse() }
}

export const bothVolumes = (folder, load = zyx) =>
  Promise.all([load(folder, 'reference.nii.gz'), load(folder, 'prediction.nii.gz')])

const types = {
  '|u1': Uint8Array,
  '<u2': Uint16Array,
  '<i2': Int16Array,
  '<i4': Int32Array,
  '<f4': Float32Array,
  '<f8': Float64Array,
}

/** A .npy file of the workloads. */
export function npy(folder, name) {
  const bytes = readFileSync(join(folder, name))
  const start = 10 + bytes.readUInt16LE(8)
  const head = bytes.toString('latin1', 10, start)
  const shape = head
    .match(/'shape': \(([^)]*)\)/)[1]
    .split(',')
    .filter((n) => n.trim())
    .map(Number)
  const Type = types[head.match(/'descr': '([^']*)'/)[1]]
  return { data: new Type(bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + bytes.length)), shape }
}

/** A hash of integers, equal to `digest` of the peers. */
export const digest = (data) =>
  createHash('sha1')
    .update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    .digest('hex')

/** A summary of a field of real numbers, equal to `field` of the peers. */
export function field(data) {
  let sum = 0
  let max = Number.NEGATIVE_INFINITY
  const some = []
  for (let i = 0; i < data.length; i++) {
    sum += data[i]
    if (data[i] > max) max = data[i]
    if (i % 9973 === 0) some.push(data[i])
  }
  return { sum, max, some }
}
