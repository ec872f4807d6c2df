import { testKills } from '../support/kills/testKills'

testKills('a run killed at 100 random moments resumes to the same bytes', 100, 20261125)
