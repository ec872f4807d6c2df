import { resolve } from 'node:path'

/** Where `buildCommand` puts the bundled command. */
export const commandFolder = resolve('.tsbuild/command')
