// npm run build: the package as it is published, types included.
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

ensureInstalled()
ensureBuilt({ types: true })
