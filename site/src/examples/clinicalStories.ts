import {
  blandAltman,
  concordanceIndex,
  fleissKappa,
  intraclassCorrelation,
  krippendorffAlpha,
  netBenefit,
  operatingPoint,
} from 'medgrade/clinical'
import { byConvention } from './byConvention'
import type { DataStory } from './exampleTypes'
import { columnOf, type NumberExample, numberStory, tableScene } from './numberStory'

type Rows = Parameters<NumberExample['rows'][string]>[0]

const turned = (t: Rows) => (t[0] ?? []).map((_, at) => columnOf(t, at))
const survival = (t: Rows) => [columnOf(t, 0), columnOf(t, 1), columnOf(t, 2)] as const
const pairs = 'First and second measurement, a target a line'
const scores = 'True class (0 or 1) and probability of 1, a case a line'
const steady = tableScene('nearly equal', '10 10.2\n12 11.9\n15 15.1\n18 17.8\n21 21.2')
const offset = tableScene('one method two higher', '10 12.2\n12 13.9\n15 17.1\n18 19.8\n21 23.2')
const scattered = tableScene('scattered', '10 13\n12 9\n15 18\n18 15\n21 24')
const exchanged = tableScene('the other method two higher', '12.2 10\n13.9 12\n17.1 15\n19.8 18\n23.2 21')
const apart = tableScene('well apart', '0 0.1\n0 0.2\n0 0.3\n1 0.7\n1 0.8\n1 0.9')
const mixed = tableScene('mixed', '0 0.1\n0 0.6\n0 0.8\n1 0.3\n1 0.5\n1 0.9')
const higher = tableScene('the same at one half', '0 0.3\n0 0.4\n0 0.45\n1 0.55\n1 0.6\n1 0.95')
/** The first half of the cases of a table in one image, the others in another. */
const ofImages = (title: string, { texts }: ReturnType<typeof tableScene>) =>
  tableScene(
    title,
    texts[0]!
      .split('\n')
      .map((line, k, all) => `${line} ${Number(k >= all.length / 2)}`)
      .join('\n'),
  )
const counts = 'How many raters chose each category, an item a line'

/** Examples of clinical statistics. */
export const clinicalStories: Readonly<Record<string, DataStory>> = {
  concordanceIndex: numberStory({
    field: 'Time, event (1) or censored (0), predicted time, a case a line',
    draw: [0, 2],
    rows: {
      Harrell: (t) => concordanceIndex(...survival(t)).index,
      Uno: (t) => concordanceIndex(...survival(t), { method: 'uno' }).index,
    },
    sees: [
      tableScene('in order', '2 1 3\n4 1 5\n6 0 8\n8 1 9\n10 1 12'),
      tableScene('two exchanged', '2 1 9\n4 1 5\n6 0 8\n8 1 3\n10 1 12'),
    ],
    seesText: 'It sees how often the earlier event has the earlier prediction.',
    blind: [
      tableScene('in order', '2 1 3\n4 1 5\n6 0 8\n8 1 9\n10 1 12'),
      tableScene('ten times too late', '2 1 30\n4 1 50\n6 0 80\n8 1 90\n10 1 120'),
    ],
    blindText: 'It does not see how far off the times are: only their order counts.',
  }),
  krippendorffAlpha: numberStory({
    field: 'Ratings of all raters, an item a line',
    rows: {
      interval: (t) => krippendorffAlpha(turned(t)),
      nominal: (t) => krippendorffAlpha(turned(t), { level: 'nominal' }),
      ordinal: (t) => krippendorffAlpha(turned(t), { level: 'ordinal' }),
    },
    sees: [tableScene('off by one', '1 1\n2 3\n3 3\n4 4\n5 4'), tableScene('far off', '1 5\n2 3\n3 3\n4 1\n5 4')],
    seesText: 'It sees how far ratings are apart, by the level of measurement.',
    blind: [tableScene('off by one', '1 1\n2 3\n3 3\n4 4\n5 4'), tableScene('one higher', '2 2\n3 4\n4 4\n5 5\n6 5')],
    blindText: 'It does not see whether both raters are right: a shift of all ratings changes nothing.',
  }),
  fleissKappa: numberStory({
    field: counts,
    rows: {
      Fleiss: (t) => fleissKappa(t),
      Randolph: (t) => fleissKappa(t, { chance: 'randolph' }),
    },
    sees: [tableScene('mostly agreed', '3 0\n0 3\n3 0\n1 2'), tableScene('split', '2 1\n1 2\n2 1\n1 2')],
    seesText: 'It sees how often raters choose the same category, beyond chance.',
    blind: [
      tableScene('three categories', '3 0 0\n0 3 0\n0 1 2\n0 0 3'),
      tableScene('further apart', '3 0 0\n0 3 0\n1 0 2\n0 0 3'),
    ],
    blindText: 'It hardly sees how far apart the categories are that raters confuse.',
  }),
  intraclassCorrelation: numberStory({
    field: pairs,
    rows: {
      'ICC(A,1), agreement': (t) => intraclassCorrelation(t).singleAgreement.value,
      'ICC(C,1), consistency': (t) => intraclassCorrelation(t).singleConsistency.value,
      'ICC(1,1)': (t) => intraclassCorrelation(t).singleOneWay.value,
    },
    sees: [steady, scattered],
    seesText: 'It sees how much of the spread lies between the targets and not between the methods.',
    blind: [offset, exchanged],
    blindText: 'It does not see which of the methods reads higher.',
  }),
  blandAltman: numberStory({
    field: pairs,
    rows: {
      'width of the limits': (t) => {
        const { limits } = blandAltman(columnOf(t, 0), columnOf(t, 1))
        return limits[1] - limits[0]
      },
      bias: (t) => blandAltman(columnOf(t, 0), columnOf(t, 1)).bias,
    },
    sees: [steady, scattered],
    seesText: 'It sees how far two measurements of one thing may be apart.',
    blind: [steady, offset],
    blindText:
      'The width of the limits does not see an offset, which the bias shows, nor a difference that grows with the size.',
  }),
  netBenefit: numberStory({
    field: scores,
    draw: [1, 0],
    rows: {
      'at 0.5': (t) => netBenefit(columnOf(t, 0), columnOf(t, 1), [0.5])[0]!.model,
      'at 0.2': (t) => netBenefit(columnOf(t, 0), columnOf(t, 1), [0.2])[0]!.model,
      'treat all, at 0.2': (t) => netBenefit(columnOf(t, 0), columnOf(t, 1), [0.2])[0]!.treatAll,
    },
    sees: [apart, mixed],
    seesText: 'It sees right and wrong treatments at the threshold at which a doctor would act.',
    blind: [apart, higher],
    blindText: 'It does not see the probabilities away from the threshold.',
  }),
  operatingPoint: numberStory({
    field: 'True class (0 or 1), probability of 1 and number of the image, a case a line',
    draw: [1, 0],
    rows: {
      'sensitivity at specificity 0.9': (t) =>
        operatingPoint(columnOf(t, 0), columnOf(t, 1), { maximize: 'sensitivity', where: { specificity: 0.9 } }).value,
      'its threshold': (t) =>
        operatingPoint(columnOf(t, 0), columnOf(t, 1), { maximize: 'sensitivity', where: { specificity: 0.9 } })
          .threshold,
      'specificity at sensitivity 0.9': (t) =>
        operatingPoint(columnOf(t, 0), columnOf(t, 1), { maximize: 'specificity', where: { sensitivity: 0.9 } }).value,
      ...byConvention(['plain', 'metrics-reloaded'], (convention) => (t: Rows) => {
        const where = { falsePositivesPerImage: 1 }
        const images = columnOf(t, 2)
        return operatingPoint(columnOf(t, 0), columnOf(t, 1), { maximize: 'sensitivity', where, images, convention })
          .value
      }),
    },
    sees: [ofImages('mixed', mixed), ofImages('well apart', apart)],
    seesText: 'It sees what is left of the sensitivity if false alarms are limited.',
    blind: [ofImages('well apart', apart), ofImages('the same at one half', higher)],
    blindText: 'It does not see the scores themselves: the threshold moves with them.',
  }),
}
