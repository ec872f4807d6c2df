import { computed, proxyRefs, type Ref, ref, shallowRef, watch } from 'vue'
import type { CompareClient } from '../../compare/compareClient'
import type { ComparedItem } from '../../compare/comparedItem'
import type { DistanceExplanation, MetricGroup, PairFacts, Slice, UnderFacts, Voxel } from '../../compare/compareTypes'
import type { WindowLevel } from '../../compare/greyWindows'
import type { CompareSettings } from '../../compare/permalink'

export interface PictureSources {
  readonly client: Ref<CompareClient | null>
  readonly facts: Ref<PairFacts | null>
  readonly settings: Ref<CompareSettings>
  readonly label: Ref<number>
  readonly group: Ref<MetricGroup | undefined>
}

/** The slice that is drawn, the place that was chosen on it, and what decides the distance that is shown. */
export function pictureState({ client, facts, settings, label, group }: PictureSources) {
  const slice = shallowRef<Slice | null>(null)
  const explanation = shallowRef<DistanceExplanation | null>(null)
  const place = shallowRef<Voxel>([0, 0, 0])
  /** Whether a person chose the place: then it is marked. */
  const isMarked = ref(false)
  const under = shallowRef<UnderFacts | null>(null)
  const underError = ref('')
  const window = shallowRef<WindowLevel>({ low: 0, high: 1 })

  /** What is shown last holds, whichever answer comes last. */
  let shown = 0

  const isLabels = computed(() => facts.value?.kind === 'labels')
  const isDistance = computed(() => ['hd95', 'hd'].includes(group.value?.id ?? ''))
  const percentile = computed(() => (group.value?.id === 'hd' ? 100 : settings.value.percentile))
  const axes = computed(() => ((facts.value?.reference.shape.length ?? 0) < 3 ? ['picture'] : facts.value!.axes))
  const axis = computed(() => (axes.value.length > 1 ? settings.value.axis : 0))
  const size = computed(() => {
    const shape = facts.value?.reference.shape ?? []
    return [...Array<number>(Math.max(0, 3 - shape.length)).fill(1), ...shape].slice(-3)
  })
  const index = computed(() => place.value[axis.value]!)

  const within = (voxel: readonly number[]) =>
    voxel.map((at, k) => Math.min(size.value[k]! - 1, Math.max(0, Math.round(at)))) as unknown as Voxel

  async function showSlice() {
    if (!isLabels.value) return
    slice.value = (await client.value!.call('slice', { axis: axis.value, index: index.value })).result
  }
  async function explain() {
    if (!isLabels.value || !isDistance.value) {
      explanation.value = null
      return
    }
    const wanted = { label: label.value, convention: settings.value.convention, percentile: percentile.value }
    explanation.value = (await client.value!.call('explain', wanted)).result
  }
  const worstPlace = async () =>
    (await client.value!.call('worstPlace', { axis: axis.value, label: label.value })).result
  /** The slice where the label differs most, or where the distance that is shown is decided. */
  async function showWorst() {
    if (!isLabels.value) return
    isMarked.value = false
    const run = ++shown
    await explain()
    const point = isDistance.value && explanation.value?.deciding[0]?.start
    const found = point ? within(point) : await worstPlace()
    if (run !== shown) return
    place.value = found
    await showSlice()
  }
  /** Shows a voxel and marks it. */
  async function jump(voxel: readonly number[]) {
    shown++
    place.value = within(voxel)
    isMarked.value = true
    await showSlice()
  }
  async function openUnder(item: ComparedItem) {
    underError.value = ''
    under.value = null
    try {
      const { result } = await client.value!.call('openUnder', item)
      under.value = result
      window.value = { low: result.window[0], high: result.window[1] }
    } catch (reason) {
      underError.value = reason instanceof Error ? reason.message : String(reason)
    }
    await showSlice()
  }
  function reset() {
    slice.value = null
    explanation.value = null
    under.value = null
    underError.value = ''
    isMarked.value = false
  }
  const step = (by: number) => jump(place.value.map((at, k) => (k === axis.value ? at + by : at)))
  watch(axis, () => slice.value && showSlice())
  return proxyRefs({
    ...{
      slice,
      explanation,
      place,
      isMarked,
      under,
      underError,
      window,
      isDistance,
      percentile,
      axes,
      axis,
      size,
      index,
    },
    ...{ showSlice, showWorst, jump, openUnder, reset, step },
  })
}

export type PictureState = ReturnType<typeof pictureState>
