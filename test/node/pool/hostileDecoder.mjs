// Preloaded into the process that grades: reading a text that holds `read-hang`, `read-wait`, `read-heap` or `read-buffers` does that.
import { misbehave } from './stepsChallenge.mjs'

const { decode } = TextDecoder.prototype
TextDecoder.prototype.decode = function (...args) {
  const text = decode.apply(this, args)
  if (text.length < 1000) misbehave(/read-(\w+)/.exec(text)?.[1])
  return text
}
