export { type ChallengeFacts, challengeFacts } from './challengeFacts'
export { taskFacts } from './taskFacts'
