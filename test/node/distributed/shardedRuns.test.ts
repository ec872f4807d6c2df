import { kills } from '../../support/kills/killedRuns'
import { testShardedKills } from '../../support/kills/testShardedKills'

testShardedKills('shards killed at random moments merge to the bytes of the whole', kills, 1, 3)
