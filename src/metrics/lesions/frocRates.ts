/** False positives a scan at which challenges take the sensitivity. */
export const frocRates = {
  luna16: [0.125, 0.25, 0.5, 1, 2, 4, 8],
  camelyon16: [0.25, 0.5, 1, 2, 4, 8],
} as const
