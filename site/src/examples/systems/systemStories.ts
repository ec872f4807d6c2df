import type { DataStory } from '../exampleTypes'
import { agentStories } from './agentStories'
import { choiceStories } from './choiceStories'
import { measureStories } from './measureStories'
import { reportStories } from './reportStories'

/** Examples of the metrics of systems: answers, measurements, agents and reports. */
export const systemStories: Readonly<Record<string, DataStory>> = {
  ...choiceStories,
  ...measureStories,
  ...agentStories,
  ...reportStories,
}
