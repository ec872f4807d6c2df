import type { DataSet } from './openDicom'

/** Decodes texts of names by the character set of the file: UTF-8, or as Latin-1. */
export function textDecoderOf(dataset: DataSet): TextDecoder {
  return new TextDecoder(/ISO_IR 192|GB18030/.test(dataset.string('x00080005') ?? '') ? 'utf-8' : 'latin1')
}

/** The text of an element without padding; '' if it is absent. */
export function decodedText(item: DataSet, tag: string, decoder: TextDecoder): string {
  const { dataOffset = 0, length = 0 } = item.elements[tag] ?? {}
  const bytes = (item.byteArray as Uint8Array).subarray(dataOffset, dataOffset + length)
  return decoder.decode(bytes).replace(/\0/g, '').trim()
}
