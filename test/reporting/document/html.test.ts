import { describe, expect, it } from 'vitest'
import { html } from '../../../src/reporting/document/html'

describe('html', () => {
  it('escapes texts for elements and quoted attributes', () => {
    expect(html`<p title="${'"\'&'}">${'<b>'}</p>`.html).toBe('<p title="&quot;&#39;&amp;">&lt;b&gt;</p>')
  })

  it('shows characters that are invisible or reverse the direction', () => {
    expect(html`${'a\u202eb\u0007\n'}`.html).toBe('a\\u202eb\\u0007\\n')
  })

  it('keeps HTML, joins lists, and writes nothing for null', () => {
    expect(html`${[html`<i>${'a'}</i>`, 1, null]}`.html).toBe('<i>a</i>1')
  })
})
