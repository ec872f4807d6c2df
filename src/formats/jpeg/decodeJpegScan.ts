import type { Fail } from '../readers/pictureFailure'
import { EntropyReader } from './entropyReader'
import type { JpegComponent, JpegFrame } from './jpegFrame'
import type { HuffmanTable } from './readHuffmanTable'

/** Index in the block of the k-th coefficient of the stream. */
export const zigzag = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
])

export interface ScanComponent {
  readonly component: JpegComponent
  readonly dc: HuffmanTable | undefined
  readonly ac: HuffmanTable | undefined
}

export interface ScanHeader {
  readonly components: readonly ScanComponent[]
  readonly spectralStart: number
  readonly spectralEnd: number
  readonly successiveHigh: number
  readonly successiveLow: number
  readonly restartInterval: number
}

interface ScanState {
  readonly reader: EntropyReader
  readonly header: ScanHeader
  readonly fail: Fail
  predictions: number[]
  endOfBand: number
}

type BlockDecoder = (state: ScanState, member: number, coefficients: Int16Array, at: number) => void

/** Decodes one scan into the coefficients of its components; returns the offset of the next marker's code byte. */
export function decodeJpegScan(
  bytes: Uint8Array,
  start: number,
  frame: JpegFrame,
  header: ScanHeader,
  fail: Fail,
): number {
  const reader = new EntropyReader(bytes, start, fail)
  const state: ScanState = { reader, header, fail, predictions: header.components.map(() => 0), endOfBand: 0 }
  const decode = chooseDecoder(frame.progressive, header)
  const single = header.components.length === 1 ? header.components[0].component : undefined
  const columns = single ? single.blocksWide : frame.mcusWide
  const units = columns * (single ? single.blocksHigh : frame.mcusHigh)
  for (let unit = 0; unit < units; unit++) {
    if (header.restartInterval > 0 && unit > 0 && unit % header.restartInterval === 0) {
      reader.restart((unit / header.restartInterval - 1) & 7)
      state.predictions = header.components.map(() => 0)
      state.endOfBand = 0
    }
    const row = Math.floor(unit / columns)
    const column = unit % columns
    if (single) decode(state, 0, single.coefficients, (row * single.blocksPerRow + column) * 64)
    else {
      for (let member = 0; member < header.components.length; member++) {
        const { component } = header.components[member]
        for (let v = 0; v < component.v; v++)
          for (let h = 0; h < component.h; h++) {
            const block = (row * component.v + v) * component.blocksPerRow + column * component.h + h
            decode(state, member, component.coefficients, block * 64)
          }
      }
    }
    reader.check()
  }
  return reader.end()
}

function chooseDecoder(progressive: boolean, header: ScanHeader): BlockDecoder {
  if (!progressive) return decodeBaseline
  if (header.spectralStart === 0) return header.successiveHigh === 0 ? decodeDcFirst : decodeDcRefine
  return header.successiveHigh === 0 ? decodeAcFirst : decodeAcRefine
}

function decodeBaseline(state: ScanState, member: number, coefficients: Int16Array, at: number): void {
  const { reader, fail } = state
  const { dc, ac } = state.header.components[member]
  const size = reader.symbol(dc!)
  if (size > 15) throw fail('corrupt', `a DC difference of ${size} bits`, 'at most 15')
  coefficients[at] = state.predictions[member] += reader.readSigned(size)
  for (let k = 1; k < 64; k++) {
    const symbol = reader.symbol(ac!)
    const bits = symbol & 15
    if (bits === 0) {
      if (symbol !== 0xf0) break
      k += 15
      continue
    }
    k += symbol >> 4
    if (k > 63) throw fail('corrupt', 'a coefficient beyond the block', 'at most 64 coefficients')
    coefficients[at + zigzag[k]] = reader.readSigned(bits)
  }
}

function decodeDcFirst(state: ScanState, member: number, coefficients: Int16Array, at: number): void {
  const size = state.reader.symbol(state.header.components[member].dc!)
  if (size > 15) throw state.fail('corrupt', `a DC difference of ${size} bits`, 'at most 15')
  state.predictions[member] += state.reader.readSigned(size)
  coefficients[at] = state.predictions[member] << state.header.successiveLow
}

function decodeDcRefine(state: ScanState, _member: number, coefficients: Int16Array, at: number): void {
  coefficients[at] |= state.reader.read(1) << state.header.successiveLow
}

function decodeAcFirst(state: ScanState, member: number, coefficients: Int16Array, at: number): void {
  const { reader, header } = state
  if (state.endOfBand > 0) {
    state.endOfBand--
    return
  }
  const table = header.components[member].ac!
  for (let k = header.spectralStart; k <= header.spectralEnd; k++) {
    const symbol = reader.symbol(table)
    const run = symbol >> 4
    const bits = symbol & 15
    if (bits === 0) {
      if (run < 15) {
        state.endOfBand = (1 << run) - 1 + reader.read(run)
        return
      }
      k += 15
      continue
    }
    k += run
    if (k > 63) throw state.fail('corrupt', 'a coefficient beyond the block', 'at most 64 coefficients')
    coefficients[at + zigzag[k]] = reader.readSigned(bits) << header.successiveLow
  }
}

function decodeAcRefine(state: ScanState, member: number, coefficients: Int16Array, at: number): void {
  const { reader, header } = state
  const plus = 1 << header.successiveLow
  const table = header.components[member].ac!
  let k = header.spectralStart
  if (state.endOfBand === 0) {
    while (k <= header.spectralEnd) {
      const symbol = reader.symbol(table)
      let run = symbol >> 4
      let value = 0
      if ((symbol & 15) !== 0) value = reader.read(1) === 1 ? plus : -plus
      else if (run < 15) {
        state.endOfBand = (1 << run) + reader.read(run)
        break
      }
      for (; k <= header.spectralEnd; k++) {
        const index = at + zigzag[k]
        if (coefficients[index] !== 0) refine(reader, coefficients, index, plus)
        else if (run-- === 0) {
          if (value !== 0) coefficients[index] = value
          break
        }
      }
      k++
      reader.check()
    }
  }
  if (state.endOfBand > 0) {
    for (; k <= header.spectralEnd; k++) {
      const index = at + zigzag[k]
      if (coefficients[index] !== 0) refine(reader, coefficients, index, plus)
    }
    state.endOfBand--
  }
}

/** Reads one more bit of a coefficient that is non-zero already. */
function refine(reader: EntropyReader, coefficients: Int16Array, index: number, plus: number): void {
  const value = coefficients[index]
  if (reader.read(1) === 1 && (value & plus) === 0) coefficients[index] = value < 0 ? value - plus : value + plus
}
