import { cuts } from '../support/kills/cutRuns'
import { testShardedKills } from '../support/kills/testShardedKills'

testShardedKills('shards cut off at random writes merge to the bytes of the whole', cuts, 6, 20261125)
