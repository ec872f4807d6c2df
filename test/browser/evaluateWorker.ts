/** Runs in a worker of the page. */
import { scoreEvaluationMessage } from '../../src/evaluation'

self.onmessage = async ({ data }) => self.postMessage(await scoreEvaluationMessage(data))
