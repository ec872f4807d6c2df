import { onMounted, type Ref, ref } from 'vue'

/** Whether the page answers to clicks. Its HTML is shown before its script runs; what is pressed then would be lost, so that buttons and fields wait for it. */
export function pageRuns(): Ref<boolean> {
  const runs = ref(false)
  onMounted(() => {
    runs.value = true
  })
  return runs
}
