"""Random label pictures and placed volumes, and what Pillow, NumPy and SimpleITK make of them when all is said.

In and out as inputs.py: {"masks", "places"}."""

import json
import os
import sys

import numpy as np
import SimpleITK as sitk
import tifffile
from PIL import Image

payload = json.load(sys.stdin)
folder, runs = payload["folder"], payload["runs"]
random = np.random.default_rng(payload["seed"])
pick = lambda options: options[random.integers(len(options))]
path = lambda name: os.path.join(folder, name)


def dice(truth, found):
    labels = sorted((set(np.unique(truth)) | set(np.unique(found))) - {0})
    return {str(int(n)): float(2 * ((truth == n) & (found == n)).sum() / ((truth == n).sum() + (found == n).sum())) for n in labels}


# Label pictures: colours, palettes, bits, alpha, channels in front.

def mask_case(at):
    rows, columns = pick([(9, 11), (7, 5), (8, 8)])
    count = pick([1, 2, 3])
    truth = random.integers(0, count + 1, (rows, columns)).astype("u1")
    labels = random.integers(0, count + 1, (rows, columns)).astype("u1")
    # Background is the most of both, and every label is on both.
    for array in (truth, labels):
        array[: rows // 2] = 0
        array.flat[-count:] = range(1, count + 1)
    form = pick(["grey", "palette", "colours", "bits", "white", "alpha", "grey rgb", "probabilities", "channels", "jpeg"])
    ending = {"channels": "npy", "jpeg": "jpg"}.get(form, pick(["png", "tif", "bmp"]) if form in ("grey", "colours", "grey rgb") else "png")
    name, settles = f"{at}-p.{ending}", []
    colours = np.zeros((count + 1, 3), "u1")
    while len(np.unique(colours, axis=0)) <= count or (np.ptp(colours[1:], 1) == 0).any():
        colours[1:] = random.integers(1, 256, (count, 3))
    if form in ("bits", "white", "jpeg"):
        truth, labels = np.minimum(truth, 1), np.minimum(labels, 1)
    if form == "grey":
        Image.fromarray(labels).save(path(name)) if ending != "tif" else tifffile.imwrite(path(name), labels.astype(pick(["u1", "u2", "i2", "f4"])))
    elif form == "palette":
        image = Image.fromarray(labels, "P")
        image.putpalette(random.integers(0, 256, 768).astype("u1").tobytes())
        image.save(path(name), **pick([{}, {"transparency": 0}]))
    elif form == "colours":
        image = colours[labels]
        Image.fromarray(image).save(path(name)) if ending != "tif" else tifffile.imwrite(path(name), image, photometric="rgb")
        settles = ["--colours", ",".join(f"#{''.join(f'{v:02x}' for v in colours[n])}={n}" for n in range(1, count + 1))]
    elif form == "bits":
        Image.fromarray(labels > 0).save(path(name))
    elif form == "white":
        Image.fromarray(labels * 255).save(path(name))
        settles = ["--foreground", "nonzero"]
    elif form == "jpeg":
        large = lambda array: np.kron(array, np.ones((8, 8), "u1"))
        truth, labels = large(truth), large(labels)
        Image.fromarray(labels * 255).save(path(name), quality=95)
        labels = (np.asarray(Image.open(path(name))) > 127.5).astype("u1")
        settles = ["--threshold", "127.5"]
    elif form == "alpha":
        # Opaque, or the same for every pixel of a label.
        Image.fromarray(np.dstack([labels, pick([np.full_like(labels, 255), 255 - 40 * labels])]), "LA").save(path(name))
    elif form == "grey rgb":
        image = np.dstack([labels] * 3)
        Image.fromarray(image).save(path(name)) if ending != "tif" else tifffile.imwrite(path(name), image, photometric="rgb")
    elif form == "probabilities":
        name = f"{at}-p.npy"
        truth, labels = np.minimum(truth, 1), np.minimum(labels, 1)
        np.save(path(name), np.where(labels > 0, random.uniform(0.55, 0.95, labels.shape), random.uniform(0.05, 0.45, labels.shape)))
        settles = ["--threshold", "0.5"]
    else:
        # Channels in front of three axes of space, beside a label map of three.
        depth = 6
        truth, labels = np.stack([truth] * depth), np.stack([labels] * depth)
        np.save(path(name), np.stack([labels == n for n in range(count + 1)]).astype(pick(["u1", "f4"])))
        settles = ["--channel-axis", "0"]
    reference = f"{at}-r.{'npy' if truth.ndim == 3 else 'png'}"
    np.save(path(reference), truth) if truth.ndim == 3 else Image.fromarray(truth).save(path(reference))
    right = dice(truth, labels)
    args = ["dice", reference, name]
    # A label that stands for another number is a warning, not a refusal.
    if form == "white":
        return dict(args=[*args, *settles], settles=[], right=right)
    return dict(args=args, settles=settles, right=right)


# Placed volumes: other places, turned axes, crops.

def place_case(at):
    size = [int(n) for n in random.permutation([6, 7, 8])]
    spacing = [float(pick([0.5, 1, 2])) for _ in range(3)]
    axes = random.permutation(3)
    direction = np.eye(3)[:, axes] * random.choice([-1, 1], 3)
    origin = np.round(random.uniform(-20, 20, 3))
    labels = random.integers(0, 3, size[::-1]).astype("u1")
    labels.flat[:2] = [1, 2]
    whole = sitk.GetImageFromArray(labels)
    whole.SetSpacing(spacing)
    whole.SetOrigin([float(v) for v in origin])
    whole.SetDirection(direction.ravel().tolist())
    form = pick(["same", "moved", "turned", "crop"])
    other = sitk.GetImageFromArray(np.where(random.random(labels.shape) < 0.2, 0, labels).astype("u1"))
    other.CopyInformation(whole)
    settles, found = [], None
    if form == "moved":
        shift = [int(n) for n in random.integers(-2, 3, 3)]
        shift[0] = shift[0] or 1
        other.SetOrigin(whole.TransformIndexToPhysicalPoint(shift))
        settles = ["--resample"]
    elif form == "turned":
        flips = [bool(n) for n in random.integers(0, 2, 3)]
        flips[0] = True
        other = sitk.PermuteAxes(sitk.Flip(other, flips), [int(n) for n in random.permutation(3)])
        settles = ["--resample"]
    elif form == "crop":
        start = [int(n) for n in random.integers(1, 3, 3)]
        other = sitk.RegionOfInterest(other, [n - s - 1 for n, s in zip(size, start)], start)
    ending = pick(["nii.gz", "mha", "nrrd"])
    names = [f"{at}-r.{pick(['nii.gz', 'mha', 'nrrd'])}", f"{at}-p.{ending}"]
    for name, image in zip(names, (whole, other)):
        sitk.WriteImage(image, path(name))
    found = sitk.GetArrayFromImage(sitk.Resample(sitk.ReadImage(path(names[1])), sitk.ReadImage(path(names[0])), sitk.Transform(), sitk.sitkNearestNeighbor, 0.0))
    # Equal sizes in other places are compared by index, with a warning that names the way.
    args = ["dice", *names, *(["--strict"] if settles else [])]
    return dict(args=args, settles=settles, right=dice(labels, found))


makers = {"masks": mask_case, "places": place_case}
json.dump({name: [make(f"{name}-{k}") for k in range(runs)] for name, make in makers.items()}, sys.stdout)
