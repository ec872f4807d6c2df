import { scaleBarLength } from '../../../src/reporting/gallery/scaleBarLength'
import type { ViewerFiles, Voxel } from './compareTypes'
import type { SurfaceMesh } from './surfaceMesh'
import { distanceColours, type ViewerLayer, viewerLegend, withoutReference } from './viewerLegend'
import { Niivue, NVImage, NVMesh, SHOW_RENDER, SLICE_TYPE } from './viewerParts'
import { voxelAt, worldPosition } from './worldPosition'

export interface Viewer {
  show(files: ViewerFiles): Promise<void>
  /** The surface of the prediction, coloured by distance up to `to`. */
  surface(mesh: SurfaceMesh, to: number): void
  layer(name: ViewerLayer): void
  layout(name: 'slices' | 'solid'): void
  dark(dark: boolean): void
  /** Moves the crosshair. */
  place(voxel: Voxel): void
  /** Calls `moved` where a person moves the crosshair. */
  onPlace(moved: (voxel: Voxel) => void): void
  close(): void
}

const volumes = ['reference', 'prediction', 'error'] as const
const errorColours = viewerLegend.error

/** Nothing is transparent, equal voxels half. */
const errorMap = {
  R: [0, ...errorColours.map(({ rgb }) => rgb[0])],
  G: [0, ...errorColours.map(({ rgb }) => rgb[1])],
  B: [0, ...errorColours.map(({ rgb }) => rgb[2])],
  A: [0, 130, 255, 255, 255],
  I: [0, 1, 2, 3, 4],
  labels: ['', ...errorColours.map(({ name }) => name)],
}

const channel = (k: 0 | 1 | 2) => distanceColours.map((rgb) => rgb[k])
const distanceMap = {
  R: channel(0),
  G: channel(1),
  B: channel(2),
  A: distanceColours.map(() => 255),
  I: distanceColours.map((_, i) => Math.round((255 * i) / (distanceColours.length - 1))),
}

/** A surface belongs to the rendering: on slices its blocks would cover the colours of errors. */
const noMeshOnSlices = 0

/** How long a line stands for how much, at the foot of the first slice; all slices have one scale. NiiVue's own ruler is missing where the right of the patient is at the left. */
function drawScaleBar(viewer: Niivue, unit: string): void {
  const slice = viewer.screenSlices.find(({ axCorSag }) => axCorSag !== SLICE_TYPE.RENDER)
  if (!slice) return
  const [left, top, width, height] = slice.leftTopWidthHeight
  const scale = width / Math.abs(slice.fovMM[0]!)
  const length = scaleBarLength(width, scale)
  const [x, y] = [left + (width - length * scale) / 2, top + height - 4]
  viewer.drawRuler10cm([x, y, x + length * scale, y], viewer.opts.rulerColor, viewer.opts.rulerWidth)
  viewer.drawTextAbove(
    [x + (length * scale) / 2, y - 4 - 0.07 * length * scale],
    `${length} ${unit}`,
    0.7,
    viewer.opts.rulerColor,
  )
}

/** Opens NiiVue on a canvas. It is loaded here only, after files were dropped. @param isPlaced whether the files tell the sides of the patient. @param unit of lengths. */
export async function openViewer(
  canvas: HTMLCanvasElement,
  dark: boolean,
  { isPlaced, unit }: { readonly isPlaced: boolean; readonly unit: string },
): Promise<Viewer> {
  const background = (isDark: boolean) => (isDark ? [0.11, 0.11, 0.12, 1] : [1, 1, 1, 1])
  const ink = (isDark: boolean) => (isDark ? [1, 1, 1, 1] : [0, 0, 0, 1])
  const viewer = new Niivue({
    backColor: background(dark),
    isColorbar: false,
    dragAndDropEnabled: false,
    show3Dcrosshair: true,
    crosshairWidth: 0.4,
    crosshairColor: [0.5, 0.5, 0.5, 1],
    multiplanarShowRender: SHOW_RENDER.ALWAYS,
    // The layout of reports and of the drawn slices: the right of the patient at the left, the front at the left or at the top.
    isRadiologicalConvention: true,
    sagittalNoseLeft: true,
    isRuler: true,
    rulerColor: ink(dark),
    rulerWidth: 2,
    // Where the reference has no label, its slices show the page.
    isAlphaClipDark: true,
    isOrientationTextVisible: isPlaced,
    // Between two classes lies no third one.
    isNearestInterpolation: true,
    meshThicknessOn2D: noMeshOnSlices,
    isResizeCanvas: true,
    logLevel: 'error',
  })
  viewer.drawRuler = () => drawScaleBar(viewer, unit)
  await viewer.attachToCanvas(canvas)
  viewer.setSliceType(SLICE_TYPE.MULTIPLANAR)
  const tinted = (side: 'reference' | 'prediction') => {
    const [r, g, b] = viewerLegend[side][0]!.rgb
    viewer.addColormap(side, { R: [0, r, r], G: [0, g, g], B: [0, b, b], A: [0, 200, 255], I: [0, 1, 255] })
  }
  tinted('reference')
  tinted('prediction')
  viewer.addColormap('distance', distanceMap)
  // Light on the surfaces of the rendering, by the gradient of the volume.
  await viewer.setVolumeRenderIllumination(0.6)
  const state: { affine: readonly number[] | null; isTouched: boolean } = { affine: null, isTouched: false }
  for (const event of ['pointerdown', 'wheel', 'keydown'] as const)
    canvas.addEventListener(event, () => (state.isTouched = true), { capture: true, passive: true })
  return {
    async show(files) {
      state.affine = files.affine
      for (const volume of [...viewer.volumes]) viewer.removeVolume(volume)
      for (const name of volumes) {
        const image = await NVImage.loadFromUrl({ url: `${name}.nii`, name: `${name}.nii`, buffer: files[name] })
        if (name === 'error') image.setColormapLabel(errorMap)
        else {
          image.colormap = name
          image.cal_min = 0
          image.cal_max = 1
        }
        viewer.addVolume(image)
      }
    },
    surface({ points, triangles, distances }, to) {
      for (const mesh of [...viewer.meshes]) viewer.removeMesh(mesh)
      if (triangles.length === 0) return
      const mesh = new NVMesh(
        points,
        triangles,
        'prediction',
        Uint8Array.of(...withoutReference.rgb, 255),
        1,
        true,
        viewer.gl,
      )
      const range = { cal_min: 0, cal_max: to, cal_minNeg: Number.NaN, cal_maxNeg: Number.NaN }
      const still = { opacity: 1, frame4D: 0, nFrame4D: 1, colormapType: 0, isTransparentBelowCalMin: true }
      mesh.layers.push({ values: distances, colormap: 'distance', ...range, ...still })
      mesh.updateMesh(viewer.gl)
      viewer.addMesh(mesh)
    },
    layer(name) {
      const onSlices = name === 'distance' ? 'error' : name
      for (const [i, one] of volumes.entries()) viewer.setOpacity(i, one === onSlices ? 1 : 0)
      // The errors would cover the surface: in the rendering it stands alone.
      viewer.opts.renderOverlayBlend = name === 'distance' ? 0 : 1
      for (const mesh of viewer.meshes) mesh.visible = name === 'distance'
      viewer.updateGLVolume()
    },
    layout(name) {
      viewer.setSliceType(name === 'slices' ? SLICE_TYPE.MULTIPLANAR : SLICE_TYPE.RENDER)
    },
    dark(isDark) {
      viewer.opts.backColor = background(isDark)
      viewer.opts.rulerColor = ink(isDark)
      viewer.drawScene()
    },
    place(voxel) {
      if (!state.affine) return
      state.isTouched = false
      viewer.scene.crosshairPos = viewer.mm2frac([...worldPosition(voxel, state.affine)])
      viewer.drawScene()
    },
    onPlace(moved) {
      viewer.onLocationChange = (location) => {
        const { mm } = location as { readonly mm: readonly number[] }
        const voxel = state.isTouched && state.affine ? voxelAt(mm, state.affine) : null
        if (voxel) moved(voxel)
      }
    },
    close() {
      for (const volume of [...viewer.volumes]) viewer.removeVolume(volume)
      viewer.gl?.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}
