import { resolve } from 'node:path'
import { testKills } from '../support/kills/testKills'

// The command as it is published: its hundreds of starts load fewer files than those of the tests' own bundle.
testKills('a run killed at 20 random moments resumes to the same bytes', resolve('dist/cli.js'), 20, 20261125)
