/** The metric of the catalogue that each group of the page shows, and which of its values. Groups of several metrics are not here. */
export const groupMetrics: Readonly<Record<string, { readonly metric: string; readonly which?: string }>> = {
  dice: { metric: 'dice' },
  iou: { metric: 'iou' },
  hd95: { metric: 'hd95', which: ', percentile' },
  hd: { metric: 'hd', which: ', largest' },
  asd: { metric: 'averageSurfaceDistance' },
  nsd: { metric: 'nsd' },
  cldice: { metric: 'cldice' },
  ssim: { metric: 'ssim' },
  psnr: { metric: 'psnr' },
  lncc: { metric: 'lncc' },
}
