"""Random DICOM files, and what pydicom reads of them.

In: {"folder", "seed", "runs"}. Out: a list of {"reference", "prediction", "settles", "right"}: a NIfTI and a DICOM segmentation, the options that settle what the file leaves
open, and the Dice by number of the segment; and of {"image", "values"}: an image and its rescaled values."""

import json
import os
import sys

import nibabel
import numpy as np
import pydicom
from pydicom.dataset import Dataset, FileMetaDataset
from pydicom.pixels import pack_bits
from pydicom.uid import (CTImageStorage, DeflatedExplicitVRLittleEndian, ExplicitVRBigEndian, ExplicitVRLittleEndian, ImplicitVRLittleEndian, MRImageStorage,
                         MultiFrameGrayscaleWordSecondaryCaptureImageStorage, PositronEmissionTomographyImageStorage, RLELossless, SecondaryCaptureImageStorage,
                         SegmentationStorage, generate_uid)

payload = json.load(sys.stdin)
folder, runs = payload["folder"], payload["runs"]
random = np.random.default_rng(payload["seed"])
pick = lambda options: options[random.integers(len(options))]
chance = lambda share: random.random() < share
path = lambda name: os.path.join(folder, name)


def dataset(kind):
    out = Dataset()
    out.file_meta = FileMetaDataset()
    out.file_meta.MediaStorageSOPClassUID = out.SOPClassUID = kind
    out.file_meta.MediaStorageSOPInstanceUID = out.SOPInstanceUID = generate_uid(entropy_srcs=[str(random.integers(1 << 60))])
    out.SamplesPerPixel = 1
    out.PhotometricInterpretation = "MONOCHROME2"
    return out


def save(out, name, array, syntax):
    """Frames, rows, columns (and samples) in a transfer syntax; bits are packed."""
    big = syntax == ExplicitVRBigEndian
    out.file_meta.TransferSyntaxUID = ExplicitVRLittleEndian if syntax == RLELossless else syntax
    if out.BitsAllocated == 1:
        out.PixelData = pack_bits(np.ascontiguousarray(array).ravel())
    else:
        array = np.ascontiguousarray(array)
        stored = array.astype(array.dtype.newbyteorder(">" if big else "<")).tobytes()
        out.PixelData = stored + b"\0" * (len(stored) % 2)
    out["PixelData"].VR = "OB" if out.BitsAllocated <= 8 and not out.file_meta.TransferSyntaxUID.is_implicit_VR else "OW"
    if syntax == RLELossless:
        out.compress(RLELossless, arr=array, generate_instance_uid=False)
    pydicom.dcmwrite(name, out, enforce_file_format=True)


# Segmentations.

def group(name, **fields):
    item = Dataset()
    for key, value in fields.items():
        setattr(item, key, value)
    return name, [item]


def segmentation(at):
    kind = pick(["BINARY", "BINARY", "FRACTIONAL", "LABELMAP"])
    columns, rows, slices = (int(n) for n in random.permutation([5, 6, 7]))
    spacing = [pick([0.5, 0.75, 1, 2]) for _ in range(3)]
    along = pick([[1, 0, 0, 0, 1, 0], [1, 0, 0, 0, -1, 0], [-1, 0, 0, 0, 1, 0], [0, 1, 0, 0, 0, -1], [1, 0, 0, 0, 0, 1]])
    normal = np.cross(along[:3], along[3:])
    origin = np.round(random.uniform(-50, 50, 3), 1)
    numbers = sorted(int(n) for n in random.choice(pick([range(1, 5), range(1, 300)]) if kind == "LABELMAP" else range(1, 5), pick([1, 2, 3]), replace=False))
    overlapping = kind == "BINARY" and len(numbers) > 1 and chance(0.3)
    labels = random.choice([0, *numbers], (slices, rows, columns))
    labels.flat[: len(numbers)] = numbers
    labels[random.integers(slices)] = 0
    masks = {n: labels == n for n in numbers}
    if overlapping:
        masks = {n: mask | (random.random(mask.shape) < 0.2) for n, mask in masks.items()}
        masks[numbers[0]].flat[0] = masks[numbers[1]].flat[0] = True
    out = dataset(SegmentationStorage if kind != "LABELMAP" else "1.2.840.10008.5.1.4.1.1.66.7")
    out.Modality = "SEG"
    out.SegmentationType = kind
    out.Rows, out.Columns = rows, columns
    out.PixelRepresentation = 0
    out.SegmentSequence = []
    for n in random.permutation(numbers):
        item = Dataset()
        item.SegmentNumber, item.SegmentLabel = int(n), f"s{n}"
        out.SegmentSequence.append(item)
    most = int(pick([1, 10, 100, 255]))
    background = 0
    frames = []
    for k in range(slices):
        if kind == "LABELMAP":
            frames.append((k, None, labels[k]))
            continue
        for n in numbers:
            values = masks[n][k].astype("u1")
            if kind == "FRACTIONAL":
                low = random.integers(0, most // 2 + 1, values.shape)
                values = np.where(values > 0, random.integers(most // 2 + 1, most + 1, values.shape), low).astype("u1")
            frames.append((k, n, values))
    # Frames without voxels are left out, and frames come in any order; the outermost ones keep the grid.
    if chance(0.5):
        frames = [one for one in frames if one[2].any() or one[0] in (0, slices - 1)] or frames
    if chance(0.5):
        frames = [frames[k] for k in random.permutation(len(frames))]
    wide = kind == "LABELMAP" and max(numbers) > 255
    out.BitsAllocated = out.BitsStored = 1 if kind == "BINARY" else 16 if wide or (kind == "LABELMAP" and chance(0.3)) else 8
    out.HighBit = out.BitsStored - 1
    if kind == "FRACTIONAL":
        out.SegmentationFractionalType = pick(["PROBABILITY", "OCCUPANCY"])
        out.MaximumFractionalValue = most
    elif kind == "LABELMAP" and chance(0.3):
        background = 2**out.BitsAllocated - 1
        out.PixelPaddingValue = background
        frames = [(k, n, np.where(values == 0, background, values)) for k, n, values in frames]
    orientation = group("PlaneOrientationSequence", ImageOrientationPatient=along)
    measures = group("PixelMeasuresSequence", PixelSpacing=[spacing[1], spacing[0]], **({"SpacingBetweenSlices": spacing[2]} if chance(0.7) else {}),
                     **({"SliceThickness": 2 * spacing[2]} if chance(0.5) else {}))
    shared, every = Dataset(), []
    for name, item in (orientation, measures):
        if chance(0.6):
            setattr(shared, name, item)
        else:
            every.append((name, item))
    out.SharedFunctionalGroupsSequence = [shared]
    out.PerFrameFunctionalGroupsSequence = []
    for k, n, _ in frames:
        own = Dataset()
        for name, item in every:
            setattr(own, name, item)
        setattr(own, *group("PlanePositionSequence", ImagePositionPatient=[float(v) for v in origin + k * spacing[2] * normal]))
        if n is not None:
            setattr(own, *group("SegmentIdentificationSequence", ReferencedSegmentNumber=int(n)))
        out.PerFrameFunctionalGroupsSequence.append(own)
    out.NumberOfFrames = len(frames)
    dtype = "u1" if out.BitsAllocated <= 8 else "u2"
    syntax = pick([ImplicitVRLittleEndian, ExplicitVRLittleEndian, ExplicitVRBigEndian] + ([RLELossless] if out.BitsAllocated > 1 else []))
    name = f"{at}-p.dcm"
    save(out, path(name), np.stack([values for *_, values in frames]).astype(dtype), syntax)

    # What pydicom reads, placed slice by slice.
    found = pydicom.dcmread(path(name))
    pixels = found.pixel_array.reshape(len(frames), rows, columns)
    read = {n: np.zeros((slices, rows, columns)) for n in numbers}
    for own, values in zip(found.PerFrameFunctionalGroupsSequence, pixels):
        place = np.array(own.PlanePositionSequence[0].ImagePositionPatient, float) - origin
        k = int(round(float(place @ normal) / spacing[2]))
        if kind == "LABELMAP":
            for n in numbers:
                read[n][k] = values == n
        else:
            read[int(own.SegmentIdentificationSequence[0].ReferencedSegmentNumber)][k] = values / (most if kind == "FRACTIONAL" else 1)
    hit = {n: values > 0.5 for n, values in read.items()}

    # A label map on the grid of the series, its axes perhaps turned round.
    truth = random.choice([0, *numbers], (slices, rows, columns))
    truth.flat[-len(numbers):] = numbers
    lps = np.eye(4)
    for axis, step in enumerate([np.array(along[:3]) * spacing[0], np.array(along[3:]) * spacing[1], normal * spacing[2]]):
        lps[:3, axis] = step
    lps[:3, 3] = origin
    stored = truth.T
    for axis in range(3):
        if chance(0.3):
            stored = np.flip(stored, axis)
            lps[:3, 3] += lps[:3, axis] * (stored.shape[axis] - 1)
            lps[:3, axis] *= -1
    nibabel.save(nibabel.Nifti1Image(np.ascontiguousarray(stored).astype("i2"), np.diag([-1, -1, 1, 1]) @ lps), path(f"{at}-r.nii.gz"))
    right = {}
    for n in numbers:
        total = (truth == n).sum() + hit[n].sum()
        right[str(n)] = float(2 * (hit[n] & (truth == n)).sum() / total)
    soft = kind == "FRACTIONAL" and any(((values > 0) & (values < 1)).any() for values in read.values())
    return dict(reference=f"{at}-r.nii.gz", prediction=name, settles=["--threshold", "0.5"] if soft else [],
                right=right)


# Everything that is no segmentation.

def image(at):
    kind, modality = pick([(CTImageStorage, "CT"), (MRImageStorage, "MR"), (PositronEmissionTomographyImageStorage, "PT"), (SecondaryCaptureImageStorage, "OT"),
                           (MultiFrameGrayscaleWordSecondaryCaptureImageStorage, "OT")])
    out = dataset(kind)
    out.Modality = modality
    out.Rows, out.Columns = 5, 6
    photometric = pick(["MONOCHROME1", *["MONOCHROME2"] * 4, "RGB", "PALETTE COLOR"])
    out.PhotometricInterpretation = photometric
    colour = photometric == "RGB"
    out.BitsAllocated = 8 if colour else pick([8, 16, 32])
    out.BitsStored = pick([b for b in (8, 12, 16, 32) if b <= out.BitsAllocated])
    out.HighBit = out.BitsStored - 1
    out.PixelRepresentation = 0 if colour else pick([0, 1])
    frames = pick([1, 1, 4])
    if frames > 1:
        out.NumberOfFrames = frames
    if colour:
        out.SamplesPerPixel, out.PlanarConfiguration = 3, pick([0, 1])
    if chance(0.5):
        out.RescaleSlope, out.RescaleIntercept = pick([1, 2, 0.5]), pick([0, -1024, 0.25])
    if chance(0.3):
        out.add_new(0x00280120, "SS" if out.PixelRepresentation else "US", pick([0, 63, 100]))
    if chance(0.8):
        out.PixelSpacing = [0.5, 0.7]
    if chance(0.3):
        out.ImagerPixelSpacing = [0.6, 0.6]
    if chance(0.5):
        out.SliceThickness = 2
    if chance(0.8):
        out.ImagePositionPatient, out.ImageOrientationPatient = [0, 0, 0], [1, 0, 0, 0, 1, 0]
    dtype = f"{'i' if out.PixelRepresentation else 'u'}{out.BitsAllocated // 8}"
    shape = (frames, 3, 5, 6) if colour and out.PlanarConfiguration else (frames, 5, 6, 3) if colour else (frames, 5, 6)
    name = f"{at}-p.dcm"
    syntax = pick([ImplicitVRLittleEndian, ExplicitVRLittleEndian, ExplicitVRBigEndian, DeflatedExplicitVRLittleEndian])
    save(out, path(name), random.integers(0, 2, shape).astype(dtype), syntax)
    read = pydicom.dcmread(path(name))
    values = read.pixel_array * float(read.get("RescaleSlope", 1)) + float(read.get("RescaleIntercept", 0))
    return dict(image=name, values=values.astype(float).ravel().tolist())


json.dump([(segmentation if chance(0.7) else image)(f"dicom-{k}") for k in range(runs)], sys.stdout)
