import type { Reference } from '../document/reportDocument'

/** Works that the methods of reports name. */
export const references = {
  challengeR: {
    text: 'Wiesenfarth M et al. Methods and open-source toolkit for analyzing and visualizing challenge results. Sci Rep 11:2369 (2021).',
    href: 'https://doi.org/10.1038/s41598-021-82017-6',
  },
  variability: {
    text: 'Christodoulou E et al. Confidence intervals uncovered: are we ready for real-world medical imaging AI? arXiv 2409.17763.',
    href: 'https://arxiv.org/abs/2409.17763',
  },
  metricsReloaded: {
    text: 'Maier-Hein L et al. Metrics reloaded: recommendations for image analysis validation. Nat Methods 21:195 (2024).',
    href: 'https://doi.org/10.1038/s41592-023-02151-z',
  },
  bias: {
    text: 'Maier-Hein L et al. BIAS: transparent reporting of biomedical image analysis challenges. Med Image Anal 66:101796 (2020).',
    href: 'https://arxiv.org/abs/1910.04071',
  },
  bootstrap: {
    text: 'Efron B, Tibshirani RJ. An Introduction to the Bootstrap. Chapman and Hall (1993).',
    href: 'https://doi.org/10.1201/9780429246593',
  },
  wilson: {
    text: 'Wilson EB. Probable inference, the law of succession, and statistical inference. J Am Stat Assoc 22:209 (1927).',
    href: 'https://doi.org/10.1080/01621459.1927.10502953',
  },
  holm: {
    text: 'Holm S. A simple sequentially rejective multiple test procedure. Scand J Stat 6:65 (1979).',
    href: 'https://www.jstor.org/stable/4615733',
  },
  rexMle: {
    text: 'MLE-bench: Evaluating machine learning agents on machine learning engineering.',
    href: 'https://arxiv.org/abs/2410.07095',
  },
} as const satisfies Readonly<Record<string, Reference>>
