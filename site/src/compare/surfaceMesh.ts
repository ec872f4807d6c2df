import type { Side } from './compareTypes'
import { nearestPoints } from './nearestPoints'
import { type BoxMask, surfacePoints } from './surfacePoints'

/** The surface of the prediction, coloured by how far it lies from that of the reference. */
export interface SurfaceMesh {
  /** x, y, z of each vertex in RAS. */
  readonly points: Float32Array
  /** Three vertices each, seen from outside against the clock. */
  readonly triangles: Uint32Array
  /** Of each vertex to the nearest vertex of the reference, in the unit of the spacing; -1 where the reference has no such label. */
  readonly distances: Float32Array
}

type Triple = readonly [number, number, number]

/** Sides of a voxel: an axis (z, y, x), the axes of the face in cyclic order, and its direction. */
const sides = [0, 1, 2].flatMap((axis) =>
  [1, 0].map((plus) => ({ axis, first: (axis + 1) % 3, second: (axis + 2) % 3, plus })),
)

/** Calls `visit` for each face between the mask and its background with the corners of its square, seen from outside against the clock where z, y, x are right-handed. */
function eachFace({ size, inside }: BoxMask, visit: (a: number, b: number, c: number, d: number) => void): void {
  const step = [size[1] * size[2], size[2], 1] as const
  // The corner between a voxel and those before it has the index of the voxel before it along every axis.
  const before = step[0] + step[1] + step[2]
  for (let at = before; at < inside.length; at++) {
    if (inside[at] === 0) continue
    for (const { axis, first, second, plus } of sides) {
      const out = step[axis]!
      if (inside[plus ? at + out : at - out] !== 0) continue
      const a = at - before + (plus ? out : 0)
      const [u, v] = [step[first]!, step[second]!]
      if (plus) visit(a, a + u, a + u + v, a + v)
      else visit(a, a + v, a + u + v, a + u)
    }
  }
}

/** Vertices by the index of the voxel before them. */
function verticesOf({ size, origin, inside }: BoxMask, corners: Float32Array): Int32Array {
  const vertex = new Int32Array(inside.length)
  for (let i = 0; i < corners.length; i += 3) {
    const [z, y, x] = [0, 1, 2].map((k) => Math.floor(corners[i + k]!) - origin[k]!) as [number, number, number]
    vertex[(z * size[1] + y) * size[2] + x] = i / 3
  }
  return vertex
}

/** Whether the axes z, y, x of the array are left-handed where they lie. */
function isMirrored([a, b, c, , d, e, f, , g, h, i]: readonly number[]): boolean {
  return a! * (e! * i! - f! * h!) - b! * (d! * i! - f! * g!) + c! * (d! * h! - e! * g!) > 0
}

/**
 * The faces of voxels between the prediction and its background as a mesh. Its vertices are the surface elements of the convention `surface-distance`, and so are those
 * of the reference that the distances lead to.
 *
 * @param affine where the voxels lie: row-major 4 × 4 in RAS by file axis, the fastest first.
 */
export function surfaceMesh(
  { reference, prediction }: Readonly<Record<Side, BoxMask>>,
  spacing: Triple,
  affine: readonly number[],
): SurfaceMesh {
  const corners = surfacePoints(prediction, 'elements')
  const { distance, index } = nearestPoints(corners, surfacePoints(reference, 'elements'), spacing)
  const vertex = verticesOf(prediction, corners)
  let faces = 0
  eachFace(prediction, () => faces++)
  const triangles = new Uint32Array(6 * faces)
  const mirrored = isMirrored(affine)
  let to = 0
  eachFace(prediction, (a, b, c, d) => {
    triangles.set(
      (mirrored ? [a, c, b, a, d, c] : [a, b, c, a, c, d]).map((at) => vertex[at]!),
      to,
    )
    to += 6
  })
  const points = new Float32Array(corners.length)
  for (let i = 0; i < corners.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const [p, q, r, s] = affine.slice(4 * k, 4 * k + 4) as [number, number, number, number]
      points[i + k] = p * corners[i + 2]! + q * corners[i + 1]! + r * corners[i]! + s
    }
  return { points, triangles, distances: distance.map((value, i) => (index[i] === -1 ? -1 : value)) }
}

/** Meshes as one. */
export function joinMeshes(meshes: readonly SurfaceMesh[]): SurfaceMesh {
  const count = (pick: (mesh: SurfaceMesh) => { readonly length: number }) =>
    meshes.reduce((sum, mesh) => sum + pick(mesh).length, 0)
  const joined = {
    points: new Float32Array(count(({ points }) => points)),
    triangles: new Uint32Array(count(({ triangles }) => triangles)),
    distances: new Float32Array(count(({ distances }) => distances)),
  }
  let [vertex, triangle] = [0, 0]
  for (const { points, triangles, distances } of meshes) {
    joined.points.set(points, 3 * vertex)
    joined.distances.set(distances, vertex)
    for (const [i, one] of triangles.entries()) joined.triangles[triangle + i] = vertex + one
    vertex += distances.length
    triangle += triangles.length
  }
  return joined
}
