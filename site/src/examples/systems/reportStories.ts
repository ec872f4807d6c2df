import { rankReportBoards, reportBoard } from 'medgrade'
import type { DataStory } from '../exampleTypes'
import { barsPicture } from '../pictures'
import { readTable } from '../readTable'
import { cellNumber, computedBars, namedRows, scene, shown, systemStory } from './systemParts'

const board = (text: string) =>
  reportBoard(
    Object.fromEntries(
      namedRows(text).map(([study, [radgraph, bertscore, semb, bleu]]) => [
        study,
        {
          radgraph: cellNumber(radgraph),
          bertscore: cellNumber(bertscore),
          semb: cellNumber(semb),
          bleu_2: cellNumber(bleu),
        },
      ]),
    ),
  )
const meanOf = (text: string, metric: string) => shown(board(text).means[metric]?.mean)

const ranks = (text: string, metric: string) => {
  const systems = readTable(text).map(([system = '', dataSet = '', value]) => ({
    system,
    dataSet,
    sections: 'findings' as const,
    means: { [metric]: cellNumber(value) },
  }))
  return rankReportBoards(systems, metric)
    .map(
      ({ dataSet, systems: ranked }) =>
        `${dataSet}: ${ranked.map(({ system, rank }) => `${system} ${rank ?? 'none'}`).join(', ')}`,
    )
    .join('; ')
}

/** Examples of boards of generated reports. */
export const reportStories: Readonly<Record<string, DataStory>> = {
  reportBoard: systemStory({
    fields: ['Study, then RadGraph, BERTScore, semantic embedding and BLEU-2 (- for none), a study a line'],
    about: 'The mean of each metric over the studies that have it.',
    picture: (text) =>
      computedBars(() =>
        ['radgraph', 'bertscore', 'semb', 'bleu_2'].map((name) => [
          name,
          board(text!).means[name]?.mean ?? 0,
          'prediction',
        ]),
      ),
    rows: {
      'RadCliQ v1': (text) => meanOf(text!, 'radcliq_v1'),
      '1/RadCliQ v1': (text) => meanOf(text!, 'inverse_radcliq_v1'),
      'RadCliQ v0': (text) => meanOf(text!, 'radcliq_v0'),
      'BLEU-2': (text) => meanOf(text!, 'bleu_2'),
      'studies with RadCliQ': (text) => shown(board(text!).means.radcliq_v1?.studies),
    },
    sees: [
      [
        scene('close reports', 's1 0.8 0.9 0.9 0.6\ns2 0.7 0.8 0.9 0.5'),
        scene('poor reports', 's1 0.1 0.3 0.2 0.1\ns2 0.2 0.3 0.3 0.1'),
      ],
      'It sees the four metrics that RadCliQ is built from; a lower RadCliQ is better.',
    ],
    blind: [
      [
        scene('two fair reports', 's1 0.5 0.6 0.6 0.3\ns2 0.5 0.6 0.6 0.3'),
        scene('one good, one poor', 's1 0.9 0.9 0.9 0.6\ns2 0.1 0.3 0.3 0'),
      ],
      'It does not see whether every report is fair or half of them are poor: it is one mean over studies.',
    ],
  }),
  rankReportBoards: systemStory({
    fields: ['System, test set and value (- for none), a system a line'],
    about: 'The value of each system.',
    picture: (text) =>
      barsPicture(readTable(text!).map(([system = '', , value]) => [system, cellNumber(value) ?? 0, 'prediction'])),
    rows: {
      'ranks by bleu_2': (text) => ranks(text!, 'bleu_2'),
      'ranks by radcliq_v1': (text) => ranks(text!, 'radcliq_v1'),
    },
    sees: [
      [
        scene('a ahead', 'a MIMIC-CXR 0.3\nb MIMIC-CXR 0.2\nc MIMIC-CXR -'),
        scene('b ahead', 'a MIMIC-CXR 0.1\nb MIMIC-CXR 0.2\nc MIMIC-CXR -'),
      ],
      'It sees the order of the systems on each test set.',
    ],
    blind: [
      [
        scene('ahead by hundredths', 'a MIMIC-CXR 0.21\nb MIMIC-CXR 0.2\nc MIMIC-CXR -'),
        scene('far ahead', 'a MIMIC-CXR 0.9\nb MIMIC-CXR 0.2\nc MIMIC-CXR -'),
      ],
      'Ranks do not see margins.',
    ],
  }),
}
