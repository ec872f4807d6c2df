"""Writes random OME-Zarr images with zarr-python and reads them; one JSON object in, one JSON value out."""
import base64, io, json, os, sys, tempfile, zipfile

import numcodecs
import numpy as np
import zarr
from zarr.codecs import BloscCodec, BytesCodec, Crc32cCodec, GzipCodec, TransposeCodec, ZstdCodec

types = ["bool", "u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f2", "f4", "f8"]
shuffles = ["noshuffle", "shuffle", "bitshuffle"]
compressors = ["blosclz", "lz4", "lz4hc", "zlib", "zstd"]
units = ["nanometer", "micrometer", "millimeter"]


def samples(random, shape, dtype):
    kind = random.integers(3)
    values = random.integers(0, 4, shape) if kind == 0 else random.normal(0, 60, shape) if kind == 1 else np.add.outer(np.arange(int(np.prod(shape[:-1]))), np.arange(shape[-1])).reshape(shape) // 3
    if dtype == "bool":
        return values > 1
    return np.abs(values).astype(dtype) if dtype[0] == "u" else values.astype(dtype)


def second(random, size):
    level = int(random.integers(1, 9))
    return random.choice([
        None, numcodecs.Zlib(level), numcodecs.GZip(level), numcodecs.LZ4(), numcodecs.Zstd(level),
        *[numcodecs.Blosc(str(random.choice(compressors)), level, int(random.integers(3)), blocksize=int(random.choice([0, 256, 4096]))) for _ in range(5)],
    ])


def third(random, size):
    level = int(random.integers(1, 9))
    blosc = BloscCodec(typesize=size, cname=str(random.choice(compressors)), clevel=level, shuffle=str(random.choice(shuffles)), blocksize=int(random.choice([0, 256, 4096])))
    found = [[], [ZstdCodec(level=level, checksum=bool(random.integers(2)))], [GzipCodec(level=level)], [blosc], [blosc]][random.integers(5)]
    return found + ([Crc32cCodec()] if random.random() < 0.3 else [])


def image(random, folder):
    fmt = int(random.integers(2, 4))
    names = "tczyx"[int(random.integers(4)):]
    shape = tuple(int(random.integers(1, 4)) if name in "tc" else int(random.integers(1, 24)) for name in names)
    chunks = tuple(int(random.integers((size + 2) // 3, size + 4)) for size in shape)
    dtype = str(random.choice(types))
    a = samples(random, shape, dtype)
    if fmt == 2 and dtype not in ("bool", "u1", "i1") and random.random() < 0.3:
        a = a.astype(a.dtype.newbyteorder(">"))
    options = {"fill_value": None if random.random() < 0.3 else bool(random.integers(2)) if dtype == "bool" else float(random.integers(3)) if dtype[0] == "f" else int(random.integers(3))}
    if fmt == 2:
        options |= {"compressors": second(random, a.itemsize), "order": str(random.choice(["C", "F"])), "chunk_key_encoding": {"name": "v2", "separator": str(random.choice([".", "/"]))}}
    else:
        order = tuple(int(k) for k in random.permutation(len(shape)))
        options |= {"compressors": third(random, a.itemsize), "filters": [TransposeCodec(order=order)] if random.random() < 0.4 else [], "serializer": BytesCodec(endian=str(random.choice(["little", "big"])) if a.itemsize > 1 else None)}
        if random.random() < 0.4:
            options["shards"] = tuple(c * int(random.integers(1, 4)) for c in chunks)
    root = zarr.open_group(folder, mode="w", zarr_format=fmt)
    unit = str(random.choice(units))
    axes = [{"name": n, "type": {"t": "time", "c": "channel"}.get(n, "space"), **({"unit": unit} if n in "zyx" else {})} for n in names]
    scale = [round(float(random.uniform(0.1, 4)), 3) for _ in names]
    image = {"axes": axes, "datasets": [{"path": "0", "coordinateTransformations": [{"type": "scale", "scale": scale}]}]}
    root.attrs.update({"multiscales": [{"version": "0.4", **image}]} if fmt == 2 else {"ome": {"version": "0.5", "multiscales": [image]}})
    z = root.create_array("0", shape=shape, chunks=chunks, dtype=a.dtype, **options)
    z[...] = a
    # Chunks that nobody wrote.
    for folder_, _, files in os.walk(f"{folder}/0"):
        for file in files:
            if file not in (".zarray", ".zattrs", "zarr.json") and random.random() < 0.1:
                os.remove(os.path.join(folder_, file))
    read = zarr.open_group(folder, mode="r")["0"][...]
    keep = [i for i, n in enumerate(names) if n in "zyx" or shape[i] > 1]
    as_text = read.astype("f8") if dtype[0] == "f" else read.astype("u1") if dtype == "bool" else read
    return {
        "values": [str(v) for v in as_text.ravel().tolist()],
        "shape": [shape[i] for i in keep],
        "spacing": [scale[i] if names[i] in "zyx" else 1 for i in keep],
        "unit": {"nanometer": "nm", "micrometer": "um", "millimeter": "mm"}[unit],
    }


def main():
    asked = json.load(sys.stdin)
    random = np.random.default_rng(asked["seed"])
    out = []
    for _ in range(asked["runs"]):
        with tempfile.TemporaryDirectory() as folder:
            found = image(random, f"{folder}/a.zarr")
            buffer = io.BytesIO()
            with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED if random.random() < 0.3 else zipfile.ZIP_STORED) as archive:
                for base, _, files in os.walk(folder):
                    for file in files:
                        archive.write(os.path.join(base, file), os.path.relpath(os.path.join(base, file), folder))
            out.append({"zip": base64.b64encode(buffer.getvalue()).decode(), **found})
    print(json.dumps(out))


main()
