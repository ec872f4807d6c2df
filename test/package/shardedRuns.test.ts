import { testShardedKills } from '../support/kills/testShardedKills'

testShardedKills('shards killed at random moments merge to the bytes of the whole', 6, 20261125)
