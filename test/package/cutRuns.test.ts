import { testCuts } from '../support/kills/testCuts'

testCuts('a run cut off at each of its writes resumes to the same bytes')
