"""Random files of every class of inputs, and what NumPy, nibabel, SimpleITK, tifffile, Pillow, pycocotools and scikit-learn make of them when all is said.

In: {"folder", "seed", "runs"}. Out: a list of {"args", "settles", "right"}: a metric with two files, the options that settle what the files leave open
(empty: nothing is open), and the right values by label ("": one number)."""

import contextlib
import io
import json
import os
import sys

import nibabel
import numpy as np
import SimpleITK as sitk
import tifffile
from PIL import Image, ImageOps
from pycocotools import mask as coco_mask
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval
from sklearn.metrics import roc_auc_score

payload = json.load(sys.stdin)
folder, runs = payload["folder"], payload["runs"]
random = np.random.default_rng(payload["seed"])
pick = lambda options: options[random.integers(len(options))]


def path(name):
    return os.path.join(folder, name)


# Label volumes: x, y, z and one more axis.

UNITS = {"mm": 1, "micron": 1e-3, "meter": 1e3, None: 1}
NRRD_UNITS = {"mm": "mm", "micron": "um", "meter": "m", None: None}


def write_nifti(name, values, sizes, unit, axis):
    array = values if axis != "channel" else values[:, :, :, None, :]
    image = nibabel.Nifti1Image(array, np.diag([*sizes, 1]))
    image.header.set_zooms([*sizes, *([2.5] if axis == "time" else [1] * (array.ndim - 3))])
    image.header.set_xyzt_units(unit, "sec" if axis == "time" else None)
    nibabel.save(image, name)
    loaded = nibabel.load(name)
    factor = {"mm": 1, "micron": 1e-3, "meter": 1e3, "unknown": 1}[loaded.header.get_xyzt_units()[0]]
    array = np.asanyarray(loaded.dataobj)
    return array if axis != "channel" else array[:, :, :, 0, :], [float(s) * factor for s in loaded.header.get_zooms()[:3]]


def write_nrrd(name, values, sizes, unit, axis):
    kinds = "domain domain domain" + {"channel": " list", "time": " time", None: ""}[axis]
    types = {"u1": "uint8", "i2": "short", "i8": "int64", "u4": "uint", "f4": "float", "f8": "double"}
    directions = " ".join(f"({','.join(repr(float(s if k == j else 0)) for j in range(3))})" for k, s in enumerate(sizes))
    header = ["NRRD0004", f"type: {types[values.dtype.str[1:]]}", f"dimension: {values.ndim}", f"sizes: {' '.join(map(str, values.shape))}",
              f"kinds: {kinds}", "encoding: raw", "endian: little", f"space: {pick(['LPS', 'RAS', 'LAS', 'left-posterior-superior'])}",
              f"space directions: {directions}{' none' if values.ndim > 3 else ''}", "space origin: (0,0,0)"]
    if NRRD_UNITS[unit]:
        header.append("space units: " + " ".join([f'"{NRRD_UNITS[unit]}"'] * 3))
    with open(name, "wb") as out:
        out.write("\n".join(header).encode() + b"\n\n" + values.tobytes(order="F"))
    if values.ndim > 3:
        return values, [s * UNITS[unit] for s in sizes]
    image = sitk.ReadImage(name)
    return sitk.GetArrayFromImage(image).T, [s * UNITS[unit] for s in image.GetSpacing()]


def write_mha(name, values, sizes, unit, axis):
    image = sitk.GetImageFromArray(values.T)
    image.SetSpacing([float(s) for s in sizes])
    sitk.WriteImage(image, name)
    image = sitk.ReadImage(name)
    return sitk.GetArrayFromImage(image).T, list(image.GetSpacing())


def write_npy(name, values, sizes, unit, axis):
    np.save(name, values)
    return np.load(name), None


def write_tif(name, values, sizes, unit, axis):
    array = np.ascontiguousarray(values.T)
    if unit is None or array.dtype.itemsize > 4 or array.dtype == np.uint32:
        tifffile.imwrite(name, array, photometric="minisblack")
        return tifffile.imread(name).T, None
    if array.dtype != np.int16 and random.random() < 0.5:
        # ImageJ: pixels in a unit along x and y, the distance of slices in the description.
        metadata = dict(axes="ZYX", spacing=sizes[2], unit={"micron": "um", "mm": "mm", "meter": "m"}[unit])
        tifffile.imwrite(name, array, imagej=True, resolution=(1 / sizes[0], 1 / sizes[1]), metadata=metadata)
    else:
        own = {"micron": "µm", "mm": "mm", "meter": "m"}[unit]
        metadata = dict(axes="ZYX", **{f"PhysicalSize{a}": s for a, s in zip("XYZ", sizes)}, **{f"PhysicalSize{a}Unit": own for a in "XYZ"})
        tifffile.imwrite(name, array, ome=True, photometric="minisblack", metadata=metadata)
    return tifffile.imread(name).T, [s * UNITS[unit] for s in sizes]


def write_mgz(name, values, sizes, unit, axis):
    array = values.astype({"i8": "i4", "f8": "f4"}.get(values.dtype.str[1:], values.dtype.str[1:]))
    nibabel.save(nibabel.MGHImage(array, np.diag([*sizes, 1])), name)
    loaded = nibabel.load(name)
    return np.asanyarray(loaded.dataobj), [float(s) for s in loaded.header.get_zooms()[:3]]


def write_analyze(name, values, sizes, unit, axis):
    kind = pick([nibabel.AnalyzeImage, nibabel.Spm99AnalyzeImage, nibabel.Spm2AnalyzeImage])
    image = kind(values, np.diag([*sizes, 1]))
    image.header.set_zooms(sizes)
    nibabel.save(image, name)
    loaded = kind.load(name)
    return np.asanyarray(loaded.dataobj), [float(s) for s in loaded.header.get_zooms()[:3]]


WRITERS = {
    "nii.gz": (write_nifti, ("mm", "micron", "meter", None), (None, "time", "channel")),
    "nrrd": (write_nrrd, ("mm", "micron", "meter", None), (None, "channel")),
    "mha": (write_mha, (None,), (None,)),
    "npy": (write_npy, (None,), (None,)),
    "tif": (write_tif, ("mm", "micron", "meter", None), (None,)),
    "mgz": (write_mgz, (None,), (None,)),
    "hdr": (write_analyze, (None,), (None,)),
}


def dressed(labels, kind):
    """The labels of a file in another kind, and how they are made labels again."""
    if kind == "scaled":
        return (labels * (1 + pick([1e-6, 1e-4, 2e-3]))).astype(pick(["f4", "f8"])), ["--round"], np.round
    if kind == "probabilities":
        soft = np.where(labels > 0, random.uniform(0.55, 0.95, labels.shape), random.uniform(0.05, 0.45, labels.shape))
        return soft.astype(pick(["f4", "f8"])), ["--threshold", "0.5"], lambda values: values > 0.5
    if kind == "percent":
        soft = np.where(labels > 0, random.uniform(55.5, 95, labels.shape), random.uniform(1.5, 45, labels.shape))
        return soft.astype("f4"), ["--threshold", "50"], lambda values: values > 50
    if kind == "bytes":
        soft = np.where(labels > 0, random.integers(128, 256, labels.shape), random.integers(0, 128, labels.shape))
        return soft.astype("u1"), ["--threshold", "127.5"], lambda values: values > 127.5
    if kind == "nan":
        holed = labels.astype(pick(["f4", "f8"]))
        holed[tuple(random.integers(n) for n in holed.shape)] = np.nan
        return holed, ["--nan", "background"], np.nan_to_num
    if kind == "large":
        return labels.astype("i8") * 3_000_000_019, [], lambda values: values
    return labels.astype(pick(["u1", "i2", "f4"])), [], lambda values: values


def volume_case(at):
    ending = pick(list(WRITERS))
    write, units, axes = WRITERS[ending]
    axis, unit = pick(axes), pick(units)
    shape = [int(n) for n in random.permutation([4, 5, 6])]
    sizes = [pick([0.5, 1, 1.5, 3]) for _ in range(3)]
    count = 3 if axis else 1
    kinds = ["labels", "scaled", "nan"] + (["probabilities", "percent", "bytes"] if axis is None else []) + (["large"] if ending in ("nrrd", "npy") and axis is None else [])
    kind = "labels" if axis == "channel" else pick(kinds)
    if ending == "hdr" and kind in ("large", "labels"):
        # Analyze has no unsigned 16 bits, nor 64.
        kind = "labels"
    soft = kind in ("probabilities", "percent", "bytes")

    def side(name, kind):
        frames = []
        for _ in range(count):
            labels = random.integers(0, 2 if soft or axis == "channel" else 3, shape)
            labels.flat[:3] = [0, 1, 1 if soft or axis == "channel" else 2]
            frames.append(labels)
        labels = np.stack(frames, -1) if axis else frames[0]
        if axis == "channel":
            # No background: the first voxel has all channels, the last one none.
            labels[0, 0, 0] = 1
            labels[-1, -1, -1] = 0
        values, options, settle = dressed(labels, kind)
        found, spacing = write(path(name), values, sizes, unit, axis)
        return found, spacing, options, settle

    names = [f"{at}-{name}.{ending}" for name in "rp"]
    truth, spacing, settles, settle = side(names[0], "labels" if soft else kind)
    found, _, options, settle_found = side(names[1], kind)
    settles = list(options)
    truth, found = np.asarray(truth) if soft else settle(truth), settle_found(found)
    if axis == "time":
        frame = int(random.integers(count))
        settles += ["--frame", str(frame)]
        truth, found = truth[..., frame], found[..., frame]
    if axis == "channel":
        # Without names channels are numbered.
        settles += ["--channels", "0,1,2"]
        parts = {name: (truth[..., k] > 0, found[..., k] > 0) for k, name in enumerate("012")}
    else:
        ids = sorted(set(np.unique(truth)) | set(np.unique(found)) - {0})
        parts = {str(int(label)): (truth == label, found == label) for label in ids if label != 0}
    # Whole numbers are labels unless the user says otherwise; a threshold in another unit is refused.
    extra = ["--threshold", "0.5"] if kind == "bytes" else []
    if random.random() < 0.2:
        given = [pick([0.5, 2, 3]) for _ in range(3)]
        # The order of the array for TIFF.
        extra += ["--spacing", ",".join(map(str, given[::-1] if ending == "tif" else given))]
        spacing = given
    if random.random() < 0.5:
        return dict(args=["dice", *names, *extra], settles=settles, right={label: 2 * float((a & b).sum()) / float(a.sum() + b.sum()) for label, (a, b) in parts.items()})
    voxel = float(np.prod(spacing)) if spacing else 1.0
    return dict(args=["volumeDifference", *names, *extra], settles=settles, right={label: abs(float(b.sum()) - float(a.sum())) * voxel for label, (a, b) in parts.items()})


# Pictures.

def picture_case(at):
    levels = random.integers(0, 256, (9, 11)).astype(np.uint8)
    form = pick(["L", "palette", "grey palette", "bits", "LA", "RGB", "RGBA", "grey RGB", "white", "white16", "16", "P tif", "ccitt"])
    name = f"{at}-p." + ("tif" if form in ("white", "white16", "P tif", "ccitt") else "png")
    colours = random.integers(0, 256, (9, 11, 3)).astype(np.uint8)
    settles, top, expected = [], 255, None
    if form in ("palette", "P tif"):
        image = Image.fromarray(levels % 7, "P")
        palette = random.integers(0, 256, 768)
        image.putpalette(palette.astype(np.uint8).tobytes())
        image.save(path(name))
        expected = np.asarray(Image.open(path(name)).convert("RGB"))
    elif form == "grey palette":
        image = Image.fromarray(levels % 7, "P")
        image.putpalette(np.repeat(random.integers(0, 256, 256), 3).astype(np.uint8).tobytes())
        image.save(path(name))
        expected = np.asarray(Image.open(path(name)).convert("L"))
    elif form in ("bits", "ccitt"):
        Image.fromarray(levels > 99).save(path(name), **({"compression": pick(["group3", "group4", "tiff_ccitt"])} if form == "ccitt" else {}))
        expected = np.asarray(Image.open(path(name)).convert("L"))
    elif form == "LA":
        Image.fromarray(np.dstack([levels, np.full_like(levels, 255)]), "LA").save(path(name))
        expected = levels
    elif form in ("RGB", "RGBA"):
        opaque = np.dstack([colours, np.full_like(levels, 255)]) if form == "RGBA" else colours
        Image.fromarray(opaque).save(path(name))
        expected = np.asarray(Image.open(path(name)).convert("RGB"))
    elif form == "grey RGB":
        Image.fromarray(np.dstack([levels] * 3)).save(path(name))
        expected = levels
    elif form == "white":
        tifffile.imwrite(path(name), 255 - levels, photometric="miniswhite")
        expected = np.asarray(Image.open(path(name)).convert("L"))
    elif form in ("white16", "16"):
        wide = levels.astype(np.uint16) * 257
        if form == "16":
            Image.fromarray(wide).save(path(name))
        else:
            tifffile.imwrite(path(name), 65535 - wide, photometric="miniswhite")
        expected, top = wide, 65535
    else:
        Image.fromarray(levels).save(path(name))
        expected = np.asarray(Image.open(path(name)))
    if random.random() < 0.4 and form not in ("white", "white16", "P tif", "ccitt", "16", "grey palette"):
        # Turned by a tag, as cameras do; JPEG would change the values.
        turned = Image.open(path(name))
        exif = Image.Exif()
        exif[274] = int(random.integers(1, 9))
        turned.save(path(name), exif=exif)
        seen = Image.fromarray(expected)
        seen.getexif()[274] = exif[274]
        expected = np.asarray(ImageOps.exif_transpose(seen))
    reference = random.integers(0, top + 1, expected.shape).astype(expected.dtype)
    truth = f"{at}-r.png" if expected.ndim == 3 or top == 255 else f"{at}-r.tif"
    if truth.endswith("png"):
        Image.fromarray(reference).save(path(truth))
    else:
        tifffile.imwrite(path(truth), reference)
    if expected.ndim == 3 and random.random() < 0.3:
        # Grey against colour.
        settles = ["--gray"]
        expected = np.asarray(Image.fromarray(expected).convert("L"))
        reference = np.asarray(Image.fromarray(reference).convert("L"))
        Image.fromarray(reference).save(path(truth))
    error = float(np.mean((expected.astype(float) - reference.astype(float)) ** 2))
    return dict(args=["psnr", truth, name], settles=settles, right={"": float(10 * np.log10(top**2 / error))})


# Detections.

def faulty(texts, truth, found, kind):
    """One fault of files that do not belong together, with the words of its refusal; `truth` or `found` says whose it is."""
    at = int(random.integers(len(found)))
    changed = [dict(one) for one in found]
    own = [dict(one) for one in truth["annotations"]]
    fault = pick(["image", "image text", "category text", "score text", "score lacks", "score null", "area text", "ring", "id twice", "category"])
    if fault == "ring" and kind != "segm":
        fault = "image"
    if fault == "image":
        changed[at]["image_id"] = 91
    elif fault == "image text":
        changed[at]["image_id"] = str(changed[at]["image_id"])
    elif fault == "category text":
        changed[at]["category_id"] = str(changed[at]["category_id"])
    elif fault == "score text":
        changed[at]["score"] = str(changed[at]["score"])
    elif fault == "score lacks":
        del changed[at]["score"]
    elif fault == "score null":
        changed[at]["score"] = None
    elif fault == "category":
        changed = [dict(one, category_id=7) for one in changed]
    elif fault == "area text":
        own[at]["area"] = str(own[at]["area"])
    elif fault == "ring":
        own[at]["segmentation"] = [[1, 1, 5, 5]]
    else:
        own[at]["id"] = own[at - 1]["id"]
    words = {"image": "image_id", "image text": "image_id", "category text": "category_id", "category": "category_id", "score text": "score", "score lacks": "score",
             "score null": "score", "area text": "area", "ring": "polygon", "id twice": "id"}[fault]
    side = "truth" if fault in ("area text", "ring", "id twice") else "found"
    return dict(side=side, says=words), [json.dumps(dict(truth, annotations=own)), json.dumps(changed)]


def detection_case(at):
    ids = [int(n) for n in random.choice(90, 4, replace=False) + pick([1, 2**33])]
    images = [dict(id=n, width=40, height=40) for n in ids]
    annotations, found = [], []
    for image in ids:
        for _ in range(3):
            x, y, w, h = (int(n) for n in random.integers(4, 18, 4))
            ring = [x, y, x + w, y, x + w, y + h, x, y + h]
            segmentation = [ring] if random.random() < 0.5 else coco_mask.frPyObjects([ring], 40, 40)[0]
            if not isinstance(segmentation, list):
                segmentation = dict(size=segmentation["size"], counts=segmentation["counts"].decode())
            annotations.append(dict(id=len(annotations) + 1, image_id=image, category_id=int(random.integers(1, 3)), segmentation=segmentation, area=w * h, iscrowd=0, bbox=[x, y, w, h]))
            shift = [int(n) for n in random.integers(-3, 4, 2)]
            moved = coco_mask.frPyObjects([[c + shift[k % 2] for k, c in enumerate(ring)]], 40, 40)[0]
            found.append(dict(image_id=image, category_id=annotations[-1]["category_id"], score=float(random.integers(1, 100) / 100),
                              segmentation=dict(size=moved["size"], counts=moved["counts"].decode())))
    truth = dict(images=images, annotations=annotations, categories=[dict(id=1, name="a"), dict(id=2, name="b")])
    names = [f"{at}-r.json", f"{at}-p.json"]
    kind = pick(["bbox", "segm"])
    # Masks without boxes have those of the masks; detections are a list, a dataset, or a line each.
    bare = lambda items: [{key: value for key, value in one.items() if key != "bbox"} for one in items]
    stored = dict(truth, annotations=bare(annotations)) if random.random() < 0.3 else truth
    shape = pick(["list", "dataset", "lines"])
    texts = [json.dumps(stored), json.dumps(found) if shape == "list" else json.dumps(dict(truth, annotations=found)) if shape == "dataset" else "\n".join(map(json.dumps, found))]
    refused = None
    if random.random() < 0.4:
        refused, texts = faulty(texts, stored, found, kind)
    for name, content in zip(names, texts):
        with open(path(name), "w", encoding=pick(["utf-8", "utf-8-sig", "utf-16"])) as out:
            out.write(content)
    if refused:
        return dict(args=["evaluateCoco", *names, "--iou-type", kind], settles=[], refused=refused, right={})
    with contextlib.redirect_stdout(io.StringIO()):
        with open(path("plain.json"), "w") as out:
            json.dump(truth, out)
        reference = COCO(path("plain.json"))
        evaluation = COCOeval(reference, reference.loadRes([dict(one, segmentation=dict(one["segmentation"])) for one in found]), kind)
        evaluation.evaluate()
        evaluation.accumulate()
        evaluation.summarize()
    return dict(args=["evaluateCoco", *names, "--iou-type", kind], settles=[], right=dict(ap=float(evaluation.stats[0]), ap50=float(evaluation.stats[1])))


# Columns of classes.

def class_case(at):
    classes = pick([["mel", "nev", "bcc"], ["0", "1", "2"], ["a b", "c_d", "E"]])
    count = 30
    truth = [classes[k] for k in random.permutation([0, 1, 2, *random.integers(0, 3, count - 3)])]
    scores = random.dirichlet([1, 1, 1], count).round(6)
    scores[:, 2] = 1 - scores[:, 0] - scores[:, 1]
    order = random.permutation(3)
    named = random.random() < 0.7
    spelled = [str(name).upper().replace("_", pick([" ", "-", "_"])) if random.random() < 0.5 else name for name in classes]
    header = [spelled[k] if named else f"p{i + 1}" for i, k in enumerate(order)]
    ids = [f"{k:03d}" for k in range(count)]
    rows = random.permutation(count)
    sign, decimal = pick([(",", "."), (";", "."), (";", ","), ("\t", ","), ("|", ".")])
    encoding = pick(["utf-8", "utf-8-sig", "utf-16"])
    with open(path(f"{at}-r.csv"), "w", encoding=encoding, newline=pick(["\n", "\r\n"])) as out:
        out.write(sign.join(["id", "class"]) + "\n" + "".join(f"{i}{sign}{c}\n" for i, c in zip(ids, truth)))
    with open(path(f"{at}-p.csv"), "w", encoding=encoding) as out:
        out.write(sign.join([pick(["id", "ID", " Id "]), *header]) + "\n")
        for row in rows:
            out.write(sign.join([ids[row], *(repr(float(scores[row, k])).replace(".", decimal) for k in order)]) + "\n")
    position = {name: k for k, name in enumerate(sorted(classes))}
    by_class = scores[:, [classes.index(name) for name in sorted(classes)]]
    right = roc_auc_score([position[c] for c in truth], by_class / by_class.sum(1, keepdims=True), multi_class="ovr", labels=[0, 1, 2])
    settles = [] if named else ["--labels", ",".join(classes[k] for k in order)]
    return dict(args=["auroc", f"{at}-r.csv", f"{at}-p.csv"], settles=settles, right={"": float(right)})


makers = {"volumes": volume_case, "pictures": picture_case, "detections": detection_case, "classes": class_case}
json.dump({name: [make(f"{name}-{k}") for k in range(runs)] for name, make in makers.items()}, sys.stdout)
