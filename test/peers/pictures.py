"""Writes random pictures and says what tifffile, Pillow and the two graders' loaders make of them.

Reads {"name": kind, "cases": [seed, ...]} from stdin; prints a list of {"file", "about", "bytes" (base64), "readers"}.
"""
import base64, hashlib, io, json, struct, sys, warnings, zlib

import numpy as np
import tifffile
from PIL import Image

warnings.filterwarnings("ignore")


def said(array):
    array = np.ascontiguousarray(array)
    if array.dtype == bool:  # Pillow's booleans are bytes of 255
        array = array.view(np.uint8) != 0
    little = array.astype(array.dtype.newbyteorder("<"))
    return {
        "dtype": array.dtype.name,
        "shape": list(array.shape),
        "sha256": hashlib.sha256(little.tobytes()).hexdigest(),
    }


def attempt(read):
    try:
        return said(read())
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"[:200]}


def cv_gray(data):
    import cv2

    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
    if image is None:
        raise ValueError("neither can read it")
    return image.astype(np.float32)


def gray(data):
    return np.array(Image.open(io.BytesIO(data)).convert("L"), dtype=np.float32)


def gray_or_cv(data):
    try:
        return gray(data)
    except Exception:
        return cv_gray(data)


def answer(name, about, data, gray=gray):
    pil = lambda: np.array(Image.open(io.BytesIO(data)))
    readers = {"pil": attempt(pil), "gray": attempt(lambda: gray(data))}
    if name.endswith(".tif"):
        readers["tifffile"] = attempt(lambda: tifffile.imread(io.BytesIO(data)))
        readers["cellmask"] = attempt(lambda: tifffile.imread(io.BytesIO(data)).astype(np.int32))
    else:
        readers["cellmask"] = attempt(lambda: pil().astype(np.int32))
    # What this Python lacks a codec for says nothing about the file.
    known = {k: v for k, v in readers.items() if not any(w in v.get("error", "") for w in ("imagecodecs", "No module"))}
    return {"file": name, "about": about, "bytes": base64.b64encode(data).decode(), "readers": known}


def content(rng, shape, dtype):
    """Blobs, noise or flat areas over the whole range of the type."""
    dtype = np.dtype(dtype)
    kind = rng.integers(3)
    values = rng.normal(size=shape) * 50 + 100 if kind == 0 else np.cumsum(rng.normal(size=shape), axis=-1) * 3 + 90
    if kind == 2:
        values = np.where(rng.random(shape) < 0.7, 0, np.round(values))
    if dtype.kind == "b":
        return values > 95
    if dtype.kind == "f":
        return values.astype(dtype)
    info = np.iinfo(dtype)
    if rng.random() < 0.3:
        return rng.integers(info.min, info.max, size=shape, dtype=dtype, endpoint=True)
    return np.clip(values, max(info.min, -60), min(info.max, 60000)).astype(dtype)


def random_tiff(rng):
    options = {"byteorder": rng.choice(["<", ">"])}
    dtype = rng.choice(["u1", "u1", "u2", "u2", "u4", "u8", "i1", "i2", "i4", "i8", "f2", "f4", "f8", "?"])
    h, w = (int(v) for v in rng.integers(1, 70, 2))
    shape = (h, w)
    if rng.random() < 0.2:
        options["bigtiff"] = True
    layout = rng.integers(6)
    if layout == 0 and dtype in ("u1", "u2"):
        samples = int(rng.choice([3, 4]))
        planar = rng.random() < 0.5
        shape = (samples, h, w) if planar else (h, w, samples)
        options |= {"photometric": "rgb", "planarconfig": "separate" if planar else "contig"}
        if samples == 4:
            options["extrasamples"] = [str(rng.choice(["unspecified", "assocalpha", "unassalpha"]))]
    elif layout == 1:
        shape = (int(rng.integers(1, 10)), h, w)
        options["photometric"] = "minisblack"
    elif layout == 2:
        options["photometric"] = "miniswhite"
    else:
        options["photometric"] = "minisblack"
    if rng.random() < 0.6 and dtype != "?":
        options["compression"] = "zlib"
        if rng.random() < 0.5:
            options["predictor"] = 3 if dtype in ("f4", "f8") else 2
            if dtype == "f2":
                options["predictor"] = 1
    if rng.random() < 0.3 and dtype != "?":
        options["tile"] = tuple(int(v) * 16 for v in rng.integers(1, 4, 2))
    else:
        options["rowsperstrip"] = int(rng.integers(1, h + 1))
    if rng.random() < 0.4:
        options["metadata"] = None
    if layout == 4 and dtype in ("u1", "u2", "f4"):
        shape = tuple(int(v) for v in rng.integers(1, 4, int(rng.integers(1, 4)))) + (h, w)
        options = {"imagej": True, "byteorder": options["byteorder"]}
        if rng.random() < 0.7:
            options |= {"resolution": (2.0, 4.0), "metadata": {"unit": "um", "spacing": 1.5}}
    array = content(rng, shape, dtype)
    out = io.BytesIO()
    try:
        tifffile.imwrite(out, array, **options)
    except Exception:
        out = io.BytesIO()
        options = {"photometric": "minisblack"}
        tifffile.imwrite(out, content(rng, (h, w), "u2"), **options)
    data = out.getvalue()
    result = answer("random.tif", f"{shape} {dtype} {options}", data)
    # Pillow swaps the bytes of packed big-endian int16, int32 and float32 once too often; io.md 8.3 says not to.
    swapped = options.get("byteorder") == ">" and "compression" in options and dtype in ("i2", "i4", "f4")
    # And it takes the bytes of raw 16-bit planes for samples.
    halved = options.get("planarconfig") == "separate" and "compression" not in options and dtype == "u2"
    if swapped or halved:
        del result["readers"]["pil"], result["readers"]["gray"]
    return result


def random_ome(rng):
    """OME-TIFF of some of the axes T, C and Z, with and without sizes of voxels."""
    axes = "".join(rng.permutation(list("TCZ"))[: int(rng.integers(0, 4))]) + "YX"
    shape = tuple(int(v) for v in rng.integers(1, 4, len(axes) - 2)) + tuple(int(v) for v in rng.integers(2, 9, 2))
    options = {"photometric": "minisblack"}
    if rng.random() < 0.25:
        samples, planar = int(rng.choice([3, 4])), rng.random() < 0.4
        options = {"photometric": "rgb", "planarconfig": "separate" if planar else "contig"}
        shape = (*shape[:-2], samples, *shape[-2:]) if planar else (*shape, samples)
        axes = axes[:-2] + "SYX" if planar else axes + "S"
    metadata = {"axes": axes}
    for axis in "XYZ":
        if rng.random() < 0.7:
            metadata[f"PhysicalSize{axis}"] = float(rng.uniform(0.1, 4))
            if rng.random() < 0.6:
                metadata[f"PhysicalSize{axis}Unit"] = str(rng.choice(["mm", "nm", "µm"]))
    if rng.random() < 0.4:
        options["compression"] = "zlib"
    if rng.random() < 0.2:
        options["tile"] = (16, 16)
    out = io.BytesIO()
    with tifffile.TiffWriter(out, ome=True, byteorder=str(rng.choice(["<", ">"])), bigtiff=bool(rng.random() < 0.2)) as writer:
        writer.write(content(rng, shape, str(rng.choice(["u1", "u2", "f4"]))), metadata=metadata, **options)
        if rng.random() < 0.2:
            writer.write(content(rng, (5, 6), "u1"), photometric="minisblack", metadata={"axes": "YX"})
    data = out.getvalue()
    result = answer("random.tif", f"{shape} {options} {metadata}", data)
    with tifffile.TiffFile(io.BytesIO(data)) as file:
        result["facts"] = dict(axes=file.series[0].axes, sizes={k: v for k, v in metadata.items() if k != "axes"})
    # Pillow is compared by the other kinds.
    result["readers"] = {"tifffile": result["readers"]["tifffile"]}
    return result


def random_series(rng):
    """Several writes into one file: like and unlike pages, described or not."""
    out, about = io.BytesIO(), []
    h, w = (int(v) for v in rng.integers(2, 6, 2))
    with tifffile.TiffWriter(out, byteorder=str(rng.choice(["<", ">"]))) as writer:
        for _ in range(int(rng.integers(1, 5))):
            shape = (h, w) if rng.random() < 0.6 else tuple(int(v) for v in rng.integers(2, 6, 2))
            if rng.random() < 0.4:
                shape = (int(rng.integers(1, 4)), *shape)
            if rng.random() < 0.2:
                shape = (1, *shape)
            options = {"metadata": None} if rng.random() < 0.5 else {}
            if rng.random() < 0.3:
                options["compression"] = "zlib"
            if rng.random() < 0.2:
                options["subfiletype"] = 1
            if rng.random() < 0.2:
                options["description"] = "my mask"
            array = content(rng, shape, str(rng.choice(["u1", "u2", "u2"])))
            writer.write(array, photometric="minisblack", **options)
            about.append(f"{array.dtype}{shape} {options}")
    data = out.getvalue()
    result = answer("random.tif", "; ".join(about), data)
    # Of longer files tifffile looks at four pages and trusts the rest.
    with tifffile.TiffFile(io.BytesIO(data)) as file:
        if len(file.pages) > 7:
            del result["readers"]["tifffile"], result["readers"]["cellmask"]
    return result


def random_pillow_tiff(rng):
    mode = str(rng.choice(["1", "L", "P", "I;16", "I", "F", "RGB", "RGBA", "LA", "CMYK"]))
    image = random_image(rng, mode)
    choices = ["raw", "packbits", "tiff_lzw", "tiff_adobe_deflate", "tiff_deflate", "zstd"]
    if mode in ("L", "RGB"):
        choices += ["jpeg", "jpeg"]
    compression = str(rng.choice(choices))
    tags = {}
    if rng.random() < 0.5:
        tags[274] = int(rng.integers(1, 9))
    if compression in ("tiff_lzw", "tiff_adobe_deflate", "zstd") and rng.random() < 0.5 and mode not in ("1",):
        tags[317] = 3 if mode == "F" else 2
    # The reference scrambles turned pictures that are stored raw; io.md 8.3 says not to.
    if compression == "raw" and tags.get(274, 1) > 4:
        tags[274] = 1
    out = io.BytesIO()
    options = {"compression": compression, "tiffinfo": tags}
    if compression == "jpeg":
        options["quality"] = int(rng.integers(5, 100))
    if rng.random() < 0.2:
        options["append_images"] = [random_image(rng, mode)]
        options["save_all"] = True
    image.save(out, "TIFF", **options)
    result = answer("random.tif", f"{mode} {image.size} {compression} {tags}", out.getvalue())
    return result


def random_image(rng, mode):
    h, w = (int(v) for v in rng.integers(1, 90, 2))
    if mode in ("RGB", "RGBA", "CMYK", "LA"):
        return Image.fromarray(content(rng, (h, w, {"RGB": 3, "LA": 2}.get(mode, 4)), "u1"), mode)
    if mode == "P":
        image = Image.fromarray(content(rng, (h, w), "u1"), "L")
        palette = rng.integers(0, 256, 768, dtype=np.uint8).tobytes()
        image = Image.fromarray(np.asarray(image))
        image.putpalette(palette)
        return image
    dtype = {"1": "?", "L": "u1", "I;16": "u2", "I": "i4", "F": "f4"}[mode]
    return Image.fromarray(content(rng, (h, w), dtype))


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def filtered(rng, rows, step):
    """Rows of bytes with a random filter each."""
    out = bytearray()
    above = np.zeros(rows.shape[1], np.int64)
    for row in rows.astype(np.int64):
        left = np.concatenate([np.zeros(step, np.int64), row])[: len(row)]
        corner = np.concatenate([np.zeros(step, np.int64), above])[: len(row)]
        kind = int(rng.integers(5))
        p = left + above - corner
        pa, pb, pc = abs(p - left), abs(p - above), abs(p - corner)
        paeth = np.where((pa <= pb) & (pa <= pc), left, np.where(pb <= pc, above, corner))
        guess = [0, left, above, (left + above) // 2, paeth][kind]
        out.append(kind)
        out += ((row - guess) & 255).astype(np.uint8).tobytes()
        above = row
    return bytes(out)


def random_png(rng):
    colour = int(rng.choice([0, 0, 2, 3, 4, 6]))
    depth = int(rng.choice({0: [1, 2, 4, 8, 16], 3: [1, 2, 4, 8]}.get(colour, [8, 16])))
    samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    h, w = (int(v) for v in rng.integers(1, 60, 2))
    values = rng.integers(0, 1 << depth, (h, w, samples))
    interlaced = bool(rng.integers(2))
    parts = [(0, 0, 1, 1)]
    if interlaced:
        parts = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    raw = b""
    for x, y, dx, dy in parts:
        part = values[y::dy, x::dx]
        if part.size == 0:
            continue
        flat = part.reshape(part.shape[0], -1)
        if depth == 16:
            rows = flat.astype(">u2").view(np.uint8)
        elif depth == 8:
            rows = flat.astype(np.uint8)
        else:
            bits = (flat[..., None] >> np.arange(depth - 1, -1, -1)) & 1
            rows = np.packbits(bits.reshape(flat.shape[0], -1).astype(np.uint8), axis=1)
        raw += filtered(rng, np.ascontiguousarray(rows).reshape(part.shape[0], -1), max(1, depth * samples // 8))
    body = zlib.compress(raw, int(rng.integers(0, 10)))
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, depth, colour, 0, 0, int(interlaced)))
    about = f"{w}x{h} depth {depth} colour {colour} interlaced {interlaced}"
    if rng.random() < 0.3:
        data += chunk(b"gAMA", struct.pack(">I", 45455)) + chunk(b"tEXt", b"Comment\0hello")
    if colour == 3:
        data += chunk(b"PLTE", rng.integers(0, 256, 3 << depth, dtype=np.uint8).tobytes())
        if rng.random() < 0.5:
            data += chunk(b"tRNS", rng.integers(0, 256, 1 << depth, dtype=np.uint8).tobytes())
    elif colour in (0, 2) and rng.random() < 0.3:
        data += chunk(b"tRNS", struct.pack(">H", int(values[0, 0, 0])) * samples)
    cuts = sorted(int(v) for v in rng.integers(0, len(body) + 1, int(rng.integers(0, 4))))
    for a, b in zip([0, *cuts], [*cuts, len(body)]):
        data += chunk(b"IDAT", body[a:b])
    data += chunk(b"IEND", b"") + (b"tail" if rng.random() < 0.2 else b"")
    return answer("random.png", about, data)


def random_jpeg(rng):
    mode = str(rng.choice(["L", "RGB", "RGB", "RGB", "CMYK"]))
    image = random_image(rng, mode)
    options = {"quality": int(rng.integers(1, 101)), "progressive": bool(rng.integers(2)), "optimize": bool(rng.integers(2))}
    if rng.random() < 0.4:
        options["restart_marker_blocks"] = int(rng.integers(1, 9))
    if mode == "RGB":
        if rng.random() < 0.2:
            options["keep_rgb"] = True
        else:
            options["subsampling"] = int(rng.integers(0, 3))
    out = io.BytesIO()
    if mode == "RGB" and rng.random() < 0.3:
        import cv2

        factor = int(rng.choice([0x411111, 0x221111, 0x211111, 0x111111, 0x121111]))
        options = {"sampling": hex(factor), **options}
        settings = [cv2.IMWRITE_JPEG_QUALITY, options["quality"], cv2.IMWRITE_JPEG_SAMPLING_FACTOR, factor,
                    cv2.IMWRITE_JPEG_PROGRESSIVE, int(options["progressive"])]
        data = cv2.imencode(".jpg", np.asarray(image), settings)[1].tobytes()
    else:
        image.save(out, "JPEG", **options)
        data = out.getvalue()
    return answer("random.jpg", f"{mode} {image.size} {options}", data)


def random_bmp(rng):
    mode = str(rng.choice(["1", "L", "P", "RGB", "RGBA"]))
    image = random_image(rng, mode)
    out = io.BytesIO()
    image.save(out, "BMP")
    data = bytearray(out.getvalue())
    if rng.random() < 0.3:
        struct.pack_into("<i", data, 22, -image.size[1])
    return answer("random.bmp", f"{mode} {image.size}", bytes(data))


def damaged(rng, data, first, end):
    """A bit flipped or the file cut between two places."""
    at = int(rng.integers(first, end))
    if rng.random() < 0.3:
        return data[:at]
    data = bytearray(data)
    data[at] ^= 1 << int(rng.integers(8))
    return bytes(data)


def mask(rng):
    h, w = (int(v) for v in rng.integers(3, 60, 2))
    return np.cumsum(rng.integers(0, 2, (h, w)), axis=1).astype(np.uint8) % 9


def further(rng):
    """What stands behind the last row of a stream."""
    return rng.integers(0, 256, int(rng.choice([0, 0, 1, 30, 2000]))).astype(np.uint8).tobytes()


def damaged_png(rng):
    """Damage of the pixel chunks and of what follows them; the chunks are as long as those of libpng and Pillow at times."""
    image = mask(rng)
    if rng.random() < 0.1:  # more than Pillow reads at once, and at times just so much
        image = rng.integers(0, 256, (rng.choice([256, 255]), rng.choice([255, 300]))).astype(np.uint8)
    h, w = image.shape
    more = further(rng)
    body = zlib.compress(b"".join(b"\0" + row.tobytes() for row in image) + more, int(rng.choice([0, 1, 6])))
    cuts = sorted(len(body) - int(v) for v in rng.integers(0, min(12, len(body)), int(rng.integers(0, 3))))
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 0, 0, 0, 0))
    start = len(data)
    for a, b in zip([0, *cuts], [*cuts, len(body)]):
        data += chunk(b"IDAT", body[a:b])
    end = len(data)
    if rng.random() < 0.3:
        data += chunk(b"tEXt", b"Comment\0hello")
    data += chunk(b"IEND", b"")
    data = damaged(rng, data, *((start, len(data)) if rng.random() < 0.5 else (max(start, end - 30), end)))
    return answer("random.png", f"{w}x{h}, {len(more)} more, cut at {cuts} of {len(body)}", data, gray_or_cv)


def damaged_tiff(rng):
    """Damage of the one strip, which is the end of the file."""
    image = mask(rng)
    h, w = image.shape
    more = further(rng)
    strip = zlib.compress(image.tobytes() + more, int(rng.choice([0, 1, 6])))
    entries = [(256, w), (257, h), (258, 8), (259, 8), (262, 1), (273, 8 + 2 + 12 * 9 + 4), (277, 1), (278, h), (279, len(strip))]
    directory = b"".join(struct.pack("<HHII", tag, 4 if tag in (273, 279) else 3, 1, value) for tag, value in entries)
    data = b"II*\0" + struct.pack("<IH", 8, 9) + directory + bytes(4) + strip
    start = len(data) - len(strip)
    data = damaged(rng, data, *((start, len(data)) if rng.random() < 0.5 else (max(start, len(data) - 20), len(data))))
    return answer("random.tif", f"{w}x{h}, {len(more)} more", data)


KINDS = {"ome": random_ome, "damaged_png": damaged_png, "damaged_tiff": damaged_tiff, "tiff": random_tiff, "series": random_series, "pillow_tiff": random_pillow_tiff, "png": random_png, "jpeg": random_jpeg, "bmp": random_bmp}
request = json.load(sys.stdin)
print(json.dumps([KINDS[request["name"]](np.random.default_rng(seed)) for seed in request["cases"]]))
