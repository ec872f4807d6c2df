import {
  agenticScore,
  agentLeaderboard,
  judgedStages,
  outputStages,
  parseJudgeVerdict,
  promotionGate,
  questionStages,
  strategyProfiles,
  strictScore,
} from 'medgrade'
import type { DataStory } from '../exampleTypes'
import { numberRows, readTable } from '../readTable'
import { cellNumber, computedBars, listed, namedRows, scene, shown, systemStory, type Two } from './systemParts'

const stagesOf = (cells: readonly string[]) => ({
  s1: cellNumber(cells[0]),
  s2: cellNumber(cells[1]),
  s3: cellNumber(cells[2]),
  s4: cellNumber(cells[3]),
  s5: cellNumber(cells[4]),
})
const score = (stages: string, task: string, options = {}) =>
  agenticScore(stagesOf(readTable(stages)[0] ?? []), Number(task), options)

const strict = (stages: string, task: string, options = {}) =>
  strictScore(stagesOf(readTable(stages)[0] ?? []), Number(task), options)

/** One run on each side: five stages and the task score in a line. */
const gate = (before: string, after: string, options = {}) => {
  const [baseline, candidate] = [before, after].map((text) => {
    const cells = readTable(text)[0] ?? []
    return { track: 'vqa', taskId: 'a', repeat: 0, stages: stagesOf(cells), taskScore: cellNumber(cells[5]) }
  })
  return promotionGate([baseline!], [candidate!], options)
}

/** Bars of five stages and a task score. */
const scoreBars = (stages: string, task: string) =>
  computedBars(() => [
    ...Object.entries(stagesOf(readTable(stages)[0] ?? [])).map(
      ([name, value]) => [name.toUpperCase(), value ?? 0, 'prediction'] as const,
    ),
    ['task', Number(task), 'reference'],
  ])
/** What a sum of both is blind to. */
const workAndResult: readonly [Two, string] = [
  [scene('good work, poor result', '1 1 1 1 1', '0.5'), scene('poor work, good result', '0.5 0.5 0.5 0.5 0.5', '1')],
  'Overall does not see whether the points come from the work or from its result.',
]

const outputs = (text: string) => {
  const [completion = Number.NaN, format, results] = numberRows(text)[0] ?? []
  return outputStages(completion, format === 1, results === 1)
}

const judged = (text: string, options = {}) =>
  judgedStages(Object.fromEntries(namedRows(text).map(([key, [cell]]) => [key, cell])), options)
const judgement = (plan: string, pipeline: string) =>
  `s1a_plan_md ${plan}\ns1b_plan_pipeline ${pipeline}\ns1c_lesion_model 1\ns2e_model_loaded 1\ns3_validate_score 0.75`

const answers = (text: string, profile: 'site' | 'released' = 'site') => {
  const [s1 = [], s2 = [], s3 = []] = readTable(text).map((cells) =>
    cells.map((cell) => (cell === '-' ? null : cell === 'yes')),
  )
  return questionStages({ s1, s2, s3 }, { profile })
}
const stageBars = ({ s1, s2, s3 }: { s1: number; s2: number; s3: number }) =>
  [
    ['S1', s1, 'both'],
    ['S2', s2, 'both'],
    ['S3', s3, 'both'],
  ] as const

/** Runs whose stages are all alike, with scores as the benchmark computes them. */
const board = (text: string) =>
  agentLeaderboard(
    readTable(text).map(([agent = '', task_id = '', stage = '', task = '', submitted]) => {
      const stages = stagesOf([stage, stage, stage, stage, stage])
      const { agentic, overall } = agenticScore(stages, Number(task))
      return {
        agent,
        task_id,
        tier: 'lite',
        stages,
        taskScore: Number(task),
        agentic,
        overall,
        submitted: submitted === 'yes',
      }
    }),
  )
const firstAgent = (text: string) => Object.values(board(text))[0]
const otherAgent = 'b seg 0.6 0.6 yes'

const profiles = (text: string, sections: 'mean' | 'any' = 'mean') =>
  strategyProfiles(
    readTable(text).map(([agent = '', challenge = '', section = '', ...ids]) => ({
      agent,
      challenge,
      section,
      scores: Object.fromEntries(ids.map((id) => [id, 1 as const])),
    })),
    { sections },
  )
const firstProfile = (text: string, sections: 'mean' | 'any' = 'mean') => Object.values(profiles(text, sections))[0]

/** Examples of the scores of agents. */
export const agentStories: Readonly<Record<string, DataStory>> = {
  outputStages: systemStory({
    fields: ['Completion from 0 to 1, format valid (1 or 0), results valid (1 or 0)'],
    about: 'The two stages that outputs decide.',
    picture: (text) =>
      computedBars(() => [
        ['S4', outputs(text!).s4, 'both'],
        ['S5', outputs(text!).s5, 'both'],
      ]),
    rows: { S4: (text) => shown(outputs(text!).s4), S5: (text) => shown(outputs(text!).s5) },
    sees: [
      [scene('all completed', '1 1 1'), scene('half completed', '0.5 1 1')],
      'S4 sees how much is completed, and whether its format is valid.',
    ],
    blind: [
      [scene('valid results', '1 1 1'), scene('no valid results', '1 1 0')],
      'S4 does not see whether the results are valid; S5 does.',
    ],
  }),
  agenticScore: systemStory({
    fields: ['Stages S1 to S5 (- for none)', 'Task score'],
    about: 'The five stages and the score of the task.',
    picture: (stages, task) => scoreBars(stages!, task!),
    rows: {
      overall: (stages, task) => shown(score(stages!, task!).overall),
      agentic: (stages, task) => shown(score(stages!, task!).agentic),
      'nulls: renormalise': (stages, task) => shown(score(stages!, task!, { nulls: 'renormalise' }).overall),
      'profile: released': (stages, task) => shown(score(stages!, task!, { profile: 'released' }).overall),
      'violations: 2': (stages, task) => shown(score(stages!, task!, { violations: 2 }).overall),
    },
    sees: [
      [scene('validated', '1 0.8 1 1 1', '0.7'), scene('not validated', '1 0.8 0 1 1', '0.7')],
      'It sees every stage by its weight, S3 the most.',
    ],
    blind: workAndResult,
  }),
  strictScore: systemStory({
    fields: ['Stages S1 to S5 (- for none)', 'Task score'],
    about: 'The five stages and the score of the task.',
    picture: (stages, task) => scoreBars(stages!, task!),
    rows: {
      overall: (stages, task) => shown(strict(stages!, task!).overall),
      agentic: (stages, task) => shown(strict(stages!, task!).agentic),
      'without S3': (stages, task) => shown(strict(stages!, task!, { applicable: ['s1', 's2', 's4', 's5'] }).overall),
    },
    sees: [
      [scene('validated', '1 0.8 1 1 1', '0.7'), scene('no evidence of it', '1 0.8 - 1 1', '0.7')],
      'It sees missing evidence: without a score of S3 there is no score of the run.',
    ],
    blind: workAndResult,
  }),
  promotionGate: systemStory({
    fields: ['Baseline: stages S1 to S5 and task score', 'Candidate: the same'],
    about: 'The six scores of the two sides.',
    picture: (before, after) =>
      computedBars(() =>
        ([before, after] as const).flatMap((text, side) =>
          (readTable(text!)[0] ?? []).map(
            (cell, at) =>
              [at < 5 ? `S${at + 1}` : 'task', Number(cell), side === 0 ? 'reference' : 'prediction'] as const,
          ),
        ),
      ),
    rows: {
      promoted: (before, after) => (gate(before!, after!).promoted ? 'yes' : 'no'),
      'drop of overall': (before, after) => shown(gate(before!, after!).drops.overall),
      'next target': (before, after) => gate(before!, after!).target,
      'unhealthy training': (before, after) =>
        gate(before!, after!, { trainingHealthy: false }).promoted ? 'yes' : 'no',
    },
    sees: [
      [
        scene('all a little better', '1 1 0.5 1 1 0.5', '1 1 0.6 1 1 0.5'),
        scene('S4 lost', '1 1 0.5 1 1 0.5', '1 1 0.6 0.9 1 0.5'),
      ],
      'It sees a late stage that was lost, even where the sum is better.',
    ],
    blind: [
      [scene('much better', '1 1 0.5 1 1 0.5', '1 1 1 1 1 1'), scene('as good', '1 1 0.5 1 1 0.5', '1 1 0.5 1 1 0.5')],
      'It does not see how much better a candidate is: not worse is enough.',
    ],
  }),
  judgedStages: systemStory({
    fields: ['Answers of the judge: key and value'],
    about: 'The three stages that a judge decides.',
    picture: (text) => computedBars(() => stageBars(judged(text!))),
    rows: {
      S1: (text) => judged(text!).s1,
      S2: (text) => judged(text!).s2,
      S3: (text) => judged(text!).s3,
      'S1, tier: lite': (text) => judged(text!, { tier: 'lite' }).s1,
      'S1, profile: released': (text) => judged(text!, { profile: 'released' }).s1,
    },
    sees: [
      [scene('with a plan', judgement('1', '1')), scene('without a plan', judgement('0', '1'))],
      'It sees whether there is a plan: without one its details do not count either.',
    ],
    blind: [
      [scene('surely', judgement('1', '1')), scene('just so', judgement('1', '0.5'))],
      'It does not see how sure the judge is: ½ counts as 1.',
    ],
  }),
  questionStages: systemStory({
    fields: ['Answers to the questions of S1, S2 and S3, a line each: yes, no, or - where not applicable'],
    about: 'The three stages that questions decide.',
    picture: (text) => computedBars(() => stageBars(answers(text!))),
    rows: {
      S1: (text) => answers(text!).s1,
      S2: (text) => answers(text!).s2,
      S3: (text) => answers(text!).s3,
      'S1, profile: released': (text) => answers(text!, 'released').s1,
    },
    sees: [
      [scene('all yes', 'yes yes yes\nyes no\nyes'), scene('one no', 'yes no yes\nyes no\nyes')],
      'It sees the share of yes among the answers that apply.',
    ],
    blind: [
      [scene('the second is no', 'yes no yes\nyes no\nyes'), scene('the first is no', 'no yes yes\nyes no\nyes')],
      'It does not see which question is answered by no.',
    ],
  }),
  agentLeaderboard: systemStory({
    fields: ['Agent, task, score of its stages, score of the task, submitted (yes or no), a run a line'],
    about: 'The overall score of each agent.',
    picture: (text) =>
      computedBars(() => Object.entries(board(text!)).map(([name, { overall }]) => [name, overall, 'both'])),
    rows: {
      'overall of the first agent': (text) => shown(firstAgent(text!)?.overall),
      ranks: (text) => listed(Object.fromEntries(Object.entries(board(text!)).map(([name, { rank }]) => [name, rank]))),
      'failure rate of the first agent': (text) => shown(firstAgent(text!)?.failureRate),
    },
    sees: [
      [
        scene('better than b', `a seg 0.8 0.8 yes\na seg 0.6 0.8 yes\n${otherAgent}`),
        scene('worse than b', `a seg 0.8 0.2 yes\na seg 0.6 0.2 no\n${otherAgent}`),
      ],
      'It sees the mean over the repeats of a task, then over tasks.',
    ],
    blind: [
      [
        scene('repeats alike', `a seg 0.7 0.7 yes\na seg 0.7 0.7 yes\n${otherAgent}`),
        scene('repeats far apart', `a seg 1 1 yes\na seg 0.4 0.4 yes\n${otherAgent}`),
      ],
      'It does not see how far the repeats of a task are apart.',
    ],
  }),
  strategyProfiles: systemStory({
    fields: ['Agent, challenge, section of the log, strategies found (1 to 13), a section a line'],
    about: 'The strategies of the first agent that have a share, and the mean of all thirteen.',
    picture: (text) =>
      computedBars(() => {
        const { profile = [], mean = Number.NaN } = firstProfile(text!) ?? {}
        const used = profile.flatMap((value, i) =>
          value > 0 ? [[`strategy ${i + 1}`, value, 'prediction'] as const] : [],
        )
        return [...used, ['mean', mean, 'both']]
      }),
    rows: {
      'mean of thirteen': (text) => shown(firstProfile(text!)?.mean),
      'sections: any': (text) => shown(firstProfile(text!, 'any')?.mean),
      profile: (text) => firstProfile(text!)?.profile.join(' ') ?? 'none',
    },
    sees: [
      [
        scene('three strategies', 'a isles22 plan 1 2\na isles22 train 1 5'),
        scene('one', 'a isles22 plan 1\na isles22 train 1'),
      ],
      'It sees how many strategies the sections of a log show.',
    ],
    blind: [
      [scene('strategies 1 and 2', 'a isles22 plan 1 2'), scene('strategies 8 and 9', 'a isles22 plan 8 9')],
      'The mean does not see which strategies they are; the profile does.',
    ],
  }),
  parseJudgeVerdict: systemStory({
    fields: ['Answer of the judge'],
    about: 'The score of each strategy that the answer names.',
    picture: (text) =>
      computedBars(() => Object.entries(parseJudgeVerdict(text!)).map(([id, value]) => [`id ${id}`, value, 'both'])),
    rows: {
      verdict: (text) => JSON.stringify(parseJudgeVerdict(text!)),
      'strategies found': (text) => Object.values(parseJudgeVerdict(text!)).filter((value) => value === 1).length,
    },
    sees: [
      [
        scene('found', '{"results": [{"id": 3, "score": 1}]}'),
        scene('not found', '{"results": [{"id": 3, "score": 0}]}'),
      ],
      'It sees the score of every strategy.',
    ],
    blind: [
      [
        scene('JSON alone', '{"results": [{"id": 3, "score": 1}]}'),
        scene('with words', 'I am not sure at all, but: {"results": [{"id": "3", "score": true}]}'),
      ],
      'It does not see words around the JSON, or whether a score is a number, true, or a text.',
    ],
  }),
}
