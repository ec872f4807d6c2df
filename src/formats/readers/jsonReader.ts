/** The `json` reader: any JSON file as plain values, by Python's rules. */
import type { Reader, Tree } from '../../contract'
import { readJson } from '../tree/readJson'

/** @see readJson */
export const jsonReader: Reader<Tree> = async (bytes, context) => ({ json: readJson(bytes, context.name) })
