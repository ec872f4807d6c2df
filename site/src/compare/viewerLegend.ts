export type ViewerLayer = 'distance' | 'error' | 'reference' | 'prediction'

const colour = { reference: [13, 148, 136], prediction: [217, 119, 6] } as const

/** A colour of the viewer with its meaning. */
export interface ViewerColour {
  readonly name: string
  readonly rgb: readonly [number, number, number]
}

/** The values 1, 2, … of the error volume. */
const errorColours: readonly ViewerColour[] = [
  { name: 'both', rgb: [74, 160, 90] },
  { name: 'missed', rgb: [59, 130, 246] },
  { name: 'extra', rgb: [239, 68, 68] },
  { name: 'another label', rgb: [168, 85, 247] },
]

/** Every colour that a layer can show. */
export const viewerLegend: Readonly<Record<Exclude<ViewerLayer, 'distance'>, readonly ViewerColour[]>> = {
  reference: [{ name: 'reference', rgb: colour.reference }],
  prediction: [{ name: 'prediction', rgb: colour.prediction }],
  error: errorColours,
}

/** Colours of distances from none to the largest that has a colour of its own, at equal steps (viridis). */
export const distanceColours: readonly ViewerColour['rgb'][] = [
  [68, 1, 84],
  [59, 82, 139],
  [33, 145, 140],
  [94, 201, 98],
  [253, 231, 37],
]

/** The surface of a label that the reference has not. */
export const withoutReference: ViewerColour = { name: 'no such label in the reference', rgb: [150, 150, 150] }
