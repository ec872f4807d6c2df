/** The `yaml` reader: any YAML file as plain values, by the rules of PyYAML. */
import type { Reader, Tree } from '../../contract'
import { decodeUtf8 } from '../decodeUtf8'
import { readPlainYaml } from '../tree/readPlainYaml'

/** @see readPlainYaml */
export const yamlReader: Reader<Tree> = async (bytes, context) => ({
  json: readPlainYaml(decodeUtf8(bytes, context.name), context.name),
})
