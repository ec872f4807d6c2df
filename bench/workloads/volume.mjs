// A label volume under construction: flat bytes, x fastest, and the drawing functions of the workloads.

/** @param size [nx, ny, nz] @param spacing millimetres along x, y, z */
export function blankVolume(size, spacing) {
  return { data: new Uint8Array(size[0] * size[1] * size[2]), size, spacing }
}

/** A ball of one label around a point, in voxels; paints background only unless `over`. */
export function paintBall(volume, [cx, cy, cz], radius, label, over = false) {
  paintEllipsoid(volume, [cx, cy, cz], [radius, radius, radius], label, over)
}

export function paintEllipsoid({ data, size: [nx, ny, nz] }, [cx, cy, cz], [rx, ry, rz], label, over = false) {
  for (let z = Math.max(0, Math.ceil(cz - rz)); z <= Math.min(nz - 1, Math.floor(cz + rz)); z++) {
    const dz = ((z - cz) / rz) ** 2
    for (let y = Math.max(0, Math.ceil(cy - ry)); y <= Math.min(ny - 1, Math.floor(cy + ry)); y++) {
      const rest = 1 - dz - ((y - cy) / ry) ** 2
      if (rest < 0) continue
      const half = rx * Math.sqrt(rest)
      const row = nx * (y + ny * z)
      for (let x = Math.max(0, Math.ceil(cx - half)); x <= Math.min(nx - 1, Math.floor(cx + half)); x++) {
        if (over || data[row + x] === 0) data[row + x] = label
      }
    }
  }
}

/** Removes random surface voxels, for a surface as rough as that of a network's prediction. */
export function roughen({ data, size: [nx, ny, nz] }, random, share) {
  const slice = nx * ny
  const gone = []
  for (let i = slice; i < data.length - slice; i++) {
    const own = data[i]
    if (own === 0) continue
    const surface =
      data[i - 1] !== own ||
      data[i + 1] !== own ||
      data[i - nx] !== own ||
      data[i + nx] !== own ||
      data[i - slice] !== own ||
      data[i + slice] !== own
    if (surface && random() < share) gone.push(i)
  }
  for (const i of gone) data[i] = 0
  return nz
}

/** The same content in a larger volume, at an offset. */
export function embed(source, size, offset) {
  const target = blankVolume(size, source.spacing)
  const [nx, ny, nz] = source.size
  for (let z = 0; z < nz; z++) {
    for (let y = 0; y < ny; y++) {
      const from = nx * (y + ny * z)
      target.data.set(
        source.data.subarray(from, from + nx),
        offset[0] + size[0] * (y + offset[1] + size[1] * (z + offset[2])),
      )
    }
  }
  return target
}
