import { execFileSync } from 'node:child_process'

/** The program of another version of Node, which npm downloads. Started directly: npx takes as long again at each start. */
export const nodeOf = (version: string): string =>
  execFileSync('npx', ['-y', `node@${version}`, '-p', 'process.execPath'], { encoding: 'utf8' }).trim()
