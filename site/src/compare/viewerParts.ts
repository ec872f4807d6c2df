// What the viewer takes of NiiVue. The build bundles this file apart (site/build/bundledApart.ts).
export { Niivue, NVImage, NVMesh, SHOW_RENDER, SLICE_TYPE } from '@niivue/niivue'
