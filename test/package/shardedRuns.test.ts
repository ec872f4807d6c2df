import { resolve } from 'node:path'
import { cuts } from '../support/kills/cutRuns'
import { kills } from '../support/kills/killedRuns'
import { testShardedKills } from '../support/kills/testShardedKills'

testShardedKills('shards cut off at random writes merge to the bytes of the whole', cuts, 6, 20261125)

const published = { ...kills, command: resolve('dist/cli.js') }
testShardedKills('shards killed at random moments merge to the bytes of the whole', published, 1, 3)
