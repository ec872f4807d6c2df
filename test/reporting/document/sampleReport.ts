import type { ReportDocument } from '../../../src/reporting/document/reportDocument'

/** Names as a hostile file may hold them. */
export const hostile = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'a\u202egnp.exe\u0007\n|`*_[x](javascript:1)',
  '\\input{/etc/passwd} $x$ #1 & %',
]

/** A report in which every text is hostile. */
export function sampleReport(): ReportDocument {
  const [script, image, quote, control, latex] = hostile as [string, string, string, string, string]
  const svg = '<svg role="img" aria-label="drawing"><style>.a{fill:red}</style><circle data-label="one" r="3"/></svg>'
  const figure = {
    id: 'box',
    title: image,
    caption: script,
    svg,
    table: {
      columns: [quote, 'value'],
      rows: [
        [script, 0.123456789012],
        [control, null],
      ],
    },
    data: { name: script, values: [1, null] },
  } as const
  return {
    kind: 'submission',
    title: script,
    subject: image,
    summary: [control],
    facts: [{ name: quote, value: latex }],
    warnings: [{ text: script, section: 'result' }],
    sections: [
      {
        id: 'result',
        title: image,
        blocks: [
          { kind: 'text', text: latex },
          { kind: 'figure', figure },
          {
            kind: 'table',
            table: {
              id: 'table-result',
              caption: script,
              columns: [{ title: quote }, { title: 'Dice', kind: 'ratio', unit: 'one' }],
              rows: [
                [script, 0.87654321],
                [control, Number.NaN],
                [image, { text: latex, value: 0.5, shade: 0.95 }],
              ],
            },
          },
        ],
      },
    ],
    methods: [script],
    references: [{ text: image, href: 'https://example.org/?a="b"' }],
    checklists: [
      {
        title: quote,
        source: { text: script, href: 'https://example.org' },
        items: [{ item: image, state: 'open', text: control }],
      },
    ],
    provenance: [{ name: script, value: latex }],
  }
}
