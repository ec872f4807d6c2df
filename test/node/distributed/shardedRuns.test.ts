import { testShardedKills } from '../../support/kills/testShardedKills'

testShardedKills('shards killed at random moments merge to the bytes of the whole', 1, 3)
