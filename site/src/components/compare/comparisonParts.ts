/** What the page shows first of files that are compared. */
export const comparisonParts = {
  header: () => import('./ComparisonHeader.vue'),
  settings: () => import('./ComparisonSettings.vue'),
  cards: () => import('./MetricCards.vue'),
  why: () => import('./WhySection.vue'),
  slice: () => import('./SliceView.vue'),
  curve: () => import('./DistanceCurve.vue'),
  words: () => import('./DistanceWords.vue'),
} as const

/** Loads them while files are read. */
export function loadParts(): void {
  // A part that does not come is missed where it is shown.
  for (const load of Object.values(comparisonParts)) load().catch(() => {})
}
