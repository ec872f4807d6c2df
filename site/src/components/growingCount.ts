import { onUnmounted, type Ref, ref, watch } from 'vue'

/** How many rows of a table to show: more with every frame, so that a long table does not block the page. */
export function growingCount(total: () => number, step = 10): Ref<number> {
  const shown = ref(Math.min(step, total()))
  let frame = 0
  const grow = () => {
    if (shown.value >= total()) return
    shown.value = Math.min(total(), shown.value + step)
    frame = requestAnimationFrame(grow)
  }
  watch(
    total,
    () => {
      cancelAnimationFrame(frame)
      shown.value = Math.min(shown.value, total())
      frame = requestAnimationFrame(grow)
    },
    { immediate: true },
  )
  onUnmounted(() => cancelAnimationFrame(frame))
  return shown
}
