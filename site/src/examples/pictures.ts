import type { Picture, Shape, Tone } from './exampleTypes'

const size = 170
const margin = 14

/** A scale from values to places; a single value lies in the middle. */
function scaleOf(values: readonly number[], from: number, to: number): (value: number) => number {
  const known = values.filter(Number.isFinite)
  const low = Math.min(...known)
  const high = Math.max(...known)
  return (value) => (high > low ? from + ((value - low) / (high - low)) * (to - from) : (from + to) / 2)
}

const axes: readonly Shape[] = [
  { kind: 'path', d: `M${margin} ${margin / 2}V${size - margin}H${size - margin / 2}`, tone: 'line' },
]

/** Pairs of numbers as dots: the reference along x, the prediction along y. */
export function scatterPicture(x: readonly number[], y: readonly number[]): Picture {
  const right = scaleOf(x, margin + 10, size - margin)
  const up = scaleOf(y, size - margin - 10, margin)
  const dots = x.flatMap((value, i): Shape[] =>
    Number.isFinite(value) && Number.isFinite(y[i])
      ? [{ kind: 'dot', x: right(value), y: up(y[i]!), tone: 'prediction' }]
      : [],
  )
  const shapes = [...axes, ...dots, ...endsOf(x, 'across'), ...endsOf(y, 'up')]
  return { width: size, height: size, shapes }
}

/** The least and the greatest value at the ends of an axis. */
function endsOf(values: readonly number[], axis: 'across' | 'up'): Shape[] {
  const known = values.filter(Number.isFinite)
  if (known.length === 0) return []
  const word = (value: number) => String(Number(value.toPrecision(4)))
  const [low, high] = [word(Math.min(...known)), word(Math.max(...known))]
  const line = size - 2
  return axis === 'across'
    ? [
        { kind: 'words', x: margin + 10, y: line, text: low, tone: 'text', anchor: 'middle' },
        { kind: 'words', x: size - margin, y: line, text: high, tone: 'text', anchor: 'end' },
      ]
    : [
        { kind: 'words', x: margin + 4, y: size - margin - 14, text: low, tone: 'text' },
        { kind: 'words', x: margin + 4, y: margin + 4, text: high, tone: 'text' },
      ]
}

/** Two lists of numbers at the same places: reference above, prediction below, joined by lines. */
export function pairsPicture(reference: readonly number[], prediction: readonly number[]): Picture {
  const right = scaleOf([...reference, ...prediction], margin + 6, size - margin)
  const shapes = reference.flatMap((value, i): Shape[] => {
    const other = prediction[i]
    if (!Number.isFinite(value) || other === undefined || !Number.isFinite(other)) return []
    const [a, b] = [right(value), right(other)]
    return [
      { kind: 'path', d: `M${a} 40L${b} 130`, tone: 'line' },
      { kind: 'dot', x: a, y: 40, tone: 'reference' },
      { kind: 'dot', x: b, y: 130, tone: 'prediction' },
    ]
  })
  return { width: size, height: size, shapes }
}

/** Scores of negatives below and of positives above. */
export function scorePicture(positive: readonly boolean[], scores: readonly number[]): Picture {
  const right = scaleOf([0, 1, ...scores], margin + 6, size - margin)
  const row = (isPositive: boolean) => (isPositive ? 52 : 112)
  const shapes: Shape[] = [true, false].flatMap((isPositive): Shape[] => [
    { kind: 'path', d: `M${margin} ${row(isPositive)}H${size - 6}`, tone: 'line' },
    { kind: 'words', x: margin, y: row(isPositive) - 14, text: isPositive ? 'positive' : 'negative', tone: 'text' },
  ])
  const dots = scores.flatMap((score, i): Shape[] =>
    Number.isFinite(score)
      ? [
          {
            kind: 'dot',
            x: right(score),
            y: row(positive[i]!),
            tone: positive[i] ? 'reference' : 'prediction',
            size: 5,
          },
        ]
      : [],
  )
  const ends: Shape[] = [
    { kind: 'words', x: right(0), y: 142, text: '0', tone: 'text', anchor: 'middle' },
    { kind: 'words', x: right(1), y: 142, text: '1', tone: 'text', anchor: 'middle' },
  ]
  return { width: size, height: size, shapes: [...shapes, ...dots, ...ends] }
}

/** Counts of true classes (rows) by predicted classes (columns). */
export function confusionPicture(
  reference: readonly (number | string)[],
  prediction: readonly (number | string)[],
): Picture {
  const classes = [...new Set([...reference, ...prediction].map(String))].sort()
  const cell = (size - 44) / Math.max(1, classes.length)
  const count = (row: string, column: string) =>
    reference.filter((one, i) => String(one) === row && String(prediction[i]) === column).length
  const most = Math.max(1, ...classes.flatMap((row) => classes.map((column) => count(row, column))))
  const short = (text: string) => text.slice(0, Math.max(3, Math.floor(cell / 7)))
  const shapes = classes.flatMap((row, i): Shape[] => [
    { kind: 'words', x: 38, y: 40 + cell * (i + 0.5), text: short(row), tone: 'reference', anchor: 'end' },
    { kind: 'words', x: 42 + cell * (i + 0.5), y: 26, text: short(row), tone: 'prediction', anchor: 'middle' },
    ...classes.flatMap((column, j): Shape[] => {
      const [x, y, n] = [42 + cell * j, 36 + cell * i, count(row, column)]
      return [
        {
          kind: 'box',
          x,
          y,
          width: cell - 2,
          height: cell - 2,
          tone: i === j ? 'both' : 'prediction',
          fill: (0.75 * n) / most,
        },
        { kind: 'words', x: x + cell / 2 - 1, y: y + cell / 2 + 3, text: String(n), tone: 'text', anchor: 'middle' },
      ]
    }),
  ])
  return { width: size, height: size, shapes }
}

export interface PictureBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly tone: Tone
  readonly words?: string
}

/** Rectangles in a common frame, which fits them all. */
export function boxPicture(boxes: readonly PictureBox[]): Picture {
  const known = boxes.filter((box) => [box.x, box.y, box.width, box.height].every(Number.isFinite))
  const right = Math.max(1, ...known.map(({ x, width }) => x + width))
  const bottom = Math.max(1, ...known.map(({ y, height }) => y + height))
  const left = Math.min(0, ...known.map(({ x }) => x))
  const top = Math.min(0, ...known.map(({ y }) => y))
  const scale = (size - 2 * margin) / Math.max(right - left, bottom - top)
  const shapes = known.flatMap(({ x, y, width, height, tone, words }): Shape[] => {
    // A prediction that covers its reference lies inside its outline.
    const inset = tone === 'prediction' ? 2 : 0
    const place = { x: margin + (x - left) * scale + inset, y: margin + (y - top) * scale + inset }
    const inside = (length: number) => Math.max(0, length * scale - 2 * inset)
    return [
      { kind: 'box', ...place, width: inside(width), height: inside(height), tone, fill: 0.18 },
      ...(words ? [{ kind: 'words', x: place.x + 3, y: place.y + 11, text: words, tone: 'text' } as const] : []),
    ]
  })
  return { width: size, height: size, shapes }
}

export interface PicturePoint {
  readonly x: number
  readonly y: number
  readonly tone: Tone
}

/** Points in a common frame; `radius` draws a circle around those of the reference, `closed` joins them. */
export function pointPicture(points: readonly PicturePoint[], { radius = 0, closed = false } = {}): Picture {
  const known = points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
  const all = known.flatMap(({ x, y }) => [x, y])
  const low = Math.min(0, ...all) - radius
  const high = Math.max(1, ...all) + radius
  const place = (value: number) => margin + ((value - low) / (high - low)) * (size - 2 * margin)
  const outline = known.filter(({ tone }) => tone === 'reference').map(({ x, y }) => `${place(x)} ${place(y)}`)
  const reach = (radius / (high - low)) * (size - 2 * margin)
  const circle = (x: number, y: number) =>
    `M${x - reach} ${y}a${reach} ${reach} 0 1 0 ${2 * reach} 0a${reach} ${reach} 0 1 0 ${-2 * reach} 0`
  return {
    width: size,
    height: size,
    shapes: [
      ...(closed && outline.length > 1
        ? [{ kind: 'path', d: `M${outline.join('L')}Z`, tone: 'reference' } as const]
        : []),
      ...known.flatMap(({ x, y, tone }): Shape[] => [
        ...(radius > 0 && tone === 'reference'
          ? [{ kind: 'path', d: circle(place(x), place(y)), tone: 'line', dashed: true } as const]
          : []),
        { kind: 'dot', x: place(x), y: place(y), tone, size: 4.5 },
      ]),
    ],
  }
}

/** A column of dots for each algorithm, with its mean; values on one scale. */
export function columnsPicture(values: readonly (readonly number[])[]): Picture {
  const columns = Math.max(0, ...values.map((row) => row.length))
  const up = scaleOf(values.flat(), size - 34, margin)
  const step = (size - 2 * margin) / Math.max(1, columns)
  const shapes = Array.from({ length: columns }, (_, k): Shape[] => {
    const x = margin + step * (k + 0.5)
    const own = values.map((row) => row[k]!).filter(Number.isFinite)
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length
    return [
      ...own.map((value): Shape => ({ kind: 'dot', x, y: up(value), tone: 'prediction', size: 3.5 })),
      { kind: 'path', d: `M${x - step / 3} ${up(mean)}h${(2 * step) / 3}`, tone: 'text' },
      { kind: 'words', x, y: size - 10, text: String.fromCharCode(65 + k), tone: 'text', anchor: 'middle' },
    ]
  })
  return { width: size, height: size, shapes: [...axes.slice(0, 0), ...shapes.flat()] }
}

/** Horizontal bars with their numbers. */
export function barsPicture(bars: readonly (readonly [name: string, value: number, tone: Tone])[]): Picture {
  const width = 260
  const most = Math.max(1e-12, ...bars.map(([, value]) => (Number.isFinite(value) ? Math.abs(value) : 0)))
  const shapes = bars.flatMap(([name, value, tone], i): Shape[] => [
    { kind: 'words', x: 70, y: 22 + 22 * i, text: name.slice(0, 10), tone: 'text', anchor: 'end' },
    {
      kind: 'box',
      x: 76,
      y: 11 + 22 * i,
      width: Number.isFinite(value) ? (130 * Math.abs(value)) / most : 0,
      height: 14,
      tone,
      fill: 0.6,
    },
    {
      kind: 'words',
      x: width - 4,
      y: 22 + 22 * i,
      text: String(Number(value.toPrecision(4))),
      tone: 'text',
      anchor: 'end',
    },
  ])
  return { width, height: 22 * bars.length + 18, shapes }
}

/** Words of texts, wrapped; those that the texts share are grey. */
export function wordsPicture(texts: readonly (readonly [text: string, tone: Tone])[]): Picture {
  const width = 300
  const across = Math.floor((width - 12) / 6.7)
  const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')
  const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const lists = texts.map(([text]) => new Set(wordsOf(text).map(bare)))
  const shapes: Shape[] = []
  let y = 20
  for (const [t, [text, tone]] of texts.entries()) {
    let column = 0
    for (const word of wordsOf(text)) {
      if (column > 0 && column + word.length > across) {
        column = 0
        y += 17
      }
      const isShared = texts.length > 1 && lists.every((list, i) => i === t || list.has(bare(word)))
      shapes.push({ kind: 'words', x: 8 + 6.7 * column, y, text: word, tone: isShared ? 'both' : tone })
      column += word.length + 1
    }
    y += 26
  }
  return { width, height: y - 8, shapes }
}
