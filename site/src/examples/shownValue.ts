import { formatValue } from '../compare/formatValue'
import type { ExampleValue } from './exampleTypes'

export function shownValue(value: ExampleValue): string {
  return typeof value === 'string' ? value : formatValue(value)
}
