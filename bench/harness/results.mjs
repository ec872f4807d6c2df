// The committed results.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const resultsPath = fileURLToPath(new URL('../results.json', import.meta.url))
export const readResults = () => (existsSync(resultsPath) ? JSON.parse(readFileSync(resultsPath, 'utf8')) : null)
