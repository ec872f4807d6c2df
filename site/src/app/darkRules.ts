/** Rules of drawings for dark screens as rules for a dark page, whose background is that of the drawings. @param within what holds the drawings. */
export function darkRules(rules: readonly string[], within: string): string {
  const onPage = (rule: string) =>
    rule.replace(/(background|\.[fs]-paper\{(?:fill|stroke)):[^;}]*/g, '$1:var(--vp-c-bg)')
  return rules.map((rule) => `.dark ${within} ${onPage(rule)}`).join('')
}
