import { testKills } from '../support/kills/testKills'

testKills('a run killed at 20 random moments resumes to the same bytes', 20, 20261125)
