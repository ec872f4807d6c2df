import type { SliceColours } from './drawSlice'

/** The colours of the present theme, from the style sheet. */
export function themeColours(element: Element): SliceColours {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    background: colour('--vp-c-bg-alt'),
    reference: colour('--mg-reference'),
    prediction: colour('--mg-prediction'),
    missed: colour('--mg-missed'),
    extra: colour('--mg-extra'),
    both: colour('--mg-both'),
    text: colour('--vp-c-text-1'),
  }
}
