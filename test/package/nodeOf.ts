import { execFileSync } from 'node:child_process'

/** The program of a version of Node: this one, or what npm downloads. Started directly: npx takes as long again at each start. */
export const nodeOf = (version: string): string =>
  process.versions.node.startsWith(`${version}.`)
    ? process.execPath
    : execFileSync('npx', ['-y', `node@${version}`, '-p', 'process.execPath'], { encoding: 'utf8' }).trim()
