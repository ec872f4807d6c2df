import { testKills } from '../support/kills/testKills'

testKills('a run killed at 4 random moments resumes to the same bytes', 4, 1)
