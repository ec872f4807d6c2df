"""Writes random DICOM series with pydicom, reads them with SimpleITK and pydicom; one JSON object in, one JSON value out."""
import base64, io, json, os, sys, tempfile, zipfile

import imagecodecs
import numpy as np
import pydicom
import SimpleITK as sitk
from pydicom.dataset import Dataset, FileMetaDataset
from pydicom.encaps import encapsulate, generate_frames
from pydicom.sequence import Sequence
from pydicom.uid import (
    CTImageStorage, EnhancedCTImageStorage, ExplicitVRBigEndian, ExplicitVRLittleEndian, ImplicitVRLittleEndian, MRImageStorage,
    JPEGBaseline8Bit, JPEGExtended12Bit, JPEGLossless, JPEGLosslessSV1, JPEGLSLossless, JPEGLSNearLossless, PositronEmissionTomographyImageStorage, RLELossless, generate_uid,
)

from losslessJpeg import encoded

sitk.ProcessObject.GlobalWarningDisplayOff()
kinds = {"CT": CTImageStorage, "MR": MRImageStorage, "PT": PositronEmissionTomographyImageStorage}
lossless_jpegs = [JPEGLossless, JPEGLosslessSV1]
lossy_jpegs = [JPEGBaseline8Bit, JPEGExtended12Bit]
jpegs_ls = [JPEGLSLossless, JPEGLSNearLossless]
jpegs = [*lossless_jpegs, *lossy_jpegs, *jpegs_ls]
syntaxes = [ExplicitVRLittleEndian, ImplicitVRLittleEndian, ExplicitVRBigEndian, RLELossless, *jpegs]


def jpeg(random, samples, stored, syntax):
    unsigned = samples.astype(int) & (2**stored - 1)
    words = unsigned.astype(f"u{samples.dtype.itemsize}")
    if syntax in jpegs_ls:
        return imagecodecs.jpegls_encode(words, level=int(random.integers(1, 4)) if syntax == JPEGLSNearLossless else 0)
    if syntax in lossy_jpegs:
        return imagecodecs.jpeg8_encode(words, level=int(random.integers(5, 101)), bitspersample=stored)
    predictor = 1 if syntax == JPEGLosslessSV1 else int(random.integers(1, 8))
    return encoded(unsigned, stored, predictor, restart_rows=int(random.integers(0, 3)))


def text(value):
    return f"{value:.6g}"


def image(random, samples, place, kind, syntax, stored, rescale):
    data = Dataset()
    data.file_meta = FileMetaDataset()
    data.file_meta.TransferSyntaxUID = syntax
    data.SOPClassUID = data.file_meta.MediaStorageSOPClassUID = kinds[kind]
    data.SOPInstanceUID = data.file_meta.MediaStorageSOPInstanceUID = generate_uid()
    data.StudyInstanceUID, data.SeriesInstanceUID, data.Modality, data.PatientID = "1.2.1", "1.2.2", kind, "none"
    data.SamplesPerPixel, data.PhotometricInterpretation = 1, "MONOCHROME2"
    data.BitsAllocated = 8 * samples.dtype.itemsize
    data.BitsStored, data.HighBit = stored, stored - 1
    data.PixelRepresentation = int(samples.dtype.kind == "i")
    data.Rows, data.Columns = samples.shape[-2:]
    if rescale:
        data.RescaleSlope, data.RescaleIntercept = rescale
    if random.random() < 0.3:
        data.SliceThickness = text(random.uniform(1, 6))
    for name, value in place.items():
        setattr(data, name, value)
    if syntax == ExplicitVRBigEndian:
        data.PixelData = samples.astype(samples.dtype.newbyteorder(">")).tobytes()
        data["PixelData"].VR = "OW" if samples.dtype.itemsize == 2 else "OB"
    elif syntax == RLELossless:
        data.PixelData = samples.tobytes()
        data.file_meta.TransferSyntaxUID = ExplicitVRLittleEndian
        data.compress(RLELossless, generate_instance_uid=False)
    elif syntax in jpegs:
        # GDCM reads lossy JPEG in one fragment alone.
        fragments = 1 if syntax in lossy_jpegs else int(random.integers(1, 3))
        data.PixelData = encapsulate([jpeg(random, samples, stored, syntax)], fragments_per_frame=fragments)
        data["PixelData"].VR = "OB"
    else:
        data.PixelData = samples.tobytes()
        if syntax == ExplicitVRLittleEndian:
            data["PixelData"].VR = "OW" if samples.dtype.itemsize == 2 else "OB"
    out = io.BytesIO()
    pydicom.dcmwrite(out, data, enforce_file_format=True)
    return out.getvalue()


def rotation(random):
    if random.random() < 0.5:
        return np.eye(3)[:, random.permutation(3)] * random.choice([-1, 1], 3)
    q, _ = np.linalg.qr(random.normal(size=(3, 3)))
    return q


def series(random):
    kind = str(random.choice(list(kinds)))
    syntax = syntaxes[random.integers(len(syntaxes))]
    # GDCM refuses smaller compressed images.
    count, (rows, columns) = int(random.integers(2, 7)), (int(v) for v in random.integers(2, 7, 2) + (20 if syntax in [RLELossless, *jpegs] else 0))
    bits = int(random.choice([8, 16]))
    signed = bits == 16 and random.random() < 0.5
    stored = bits if bits == 8 or random.random() < 0.5 else int(random.integers(10, 17))
    if syntax in lossy_jpegs:
        # Lossy samples with a sign would change it.
        bits, stored = (8, 8) if syntax == JPEGBaseline8Bit or random.random() < 0.5 else (16, 12)
        signed = False
    elif syntax in jpegs_ls:
        # imagecodecs writes streams of 8 and of 16 bits.
        stored, signed = bits, False
    span = (-(2 ** (stored - 1)), 2 ** (stored - 1)) if signed else (0, 2**stored)
    samples = random.integers(*span, size=(count, rows, columns)).astype(f"{'i' if signed else 'u'}{bits // 8}")
    rescale = [None, ("1", "-1024"), ("2", "3"), ("0.5", "-10"), ("0.037", "0.25")][random.integers(5)]
    axes = rotation(random)
    orientation = [text(v) for v in [*axes[:, 0], *axes[:, 1]]]
    x, y = np.array(orientation[:3], float), np.array(orientation[3:], float)
    normal = np.cross(x, y)
    spacing = [text(v) for v in random.uniform(0.3, 3, 2)]
    origin, step = random.uniform(-200, 200, 3), float(text(random.uniform(0.5, 6)))
    offsets = step * np.arange(count)
    fault = str(random.choice(["", "", "", "missing", "doubled", "tilted", "varying"]))
    shift = np.zeros((count, 3))
    if fault == "missing" and count > 3:
        offsets[count // 2 + 1:] += step
    elif fault == "doubled":
        offsets[-1] = offsets[-2]
    elif fault == "tilted":
        shift = np.outer(offsets, y) * random.uniform(0.05, 0.5)
    elif fault == "varying" and count > 3:
        offsets[1] += step * random.uniform(0.1, 0.4)
    else:
        fault = ""
    places = [dict(
        ImageOrientationPatient=orientation, PixelSpacing=spacing,
        ImagePositionPatient=[f"{v:.9g}"[:16] for v in origin + offsets[k] * normal + shift[k]],
    ) for k in range(count)]
    files = [image(random, samples[k], places[k], kind, syntax, stored, rescale) for k in range(count)]
    return files, fault


def zipped(files, random):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED][random.integers(2)]) as archive:
        archive.writestr("series/", "")
        for k in random.permutation(len(files)):
            archive.writestr(f"series/IM{k:04}", files[k])
        archive.writestr("series/README.txt", "not an image")
    return base64.b64encode(out.getvalue()).decode()


def pixels(data):
    """pydicom has no decoders of JPEG of its own, and imagecodecs none for lossless streams with restarts: None."""
    if data.file_meta.TransferSyntaxUID not in jpegs:
        return data.pixel_array
    (stream,) = generate_frames(data.PixelData, number_of_frames=1)
    if data.file_meta.TransferSyntaxUID in jpegs_ls:
        return imagecodecs.jpegls_decode(stream).astype(int)
    if data.file_meta.TransferSyntaxUID in lossy_jpegs:
        return imagecodecs.jpeg8_decode(stream).astype(int)
    if b"\xff\xdd" in stream:
        return None
    values = imagecodecs.jpegsof3_decode(stream).astype(int)
    return values - (values >> (data.BitsStored - 1) << data.BitsStored if data.PixelRepresentation else 0)


def answers(files, folder):
    path = tempfile.mkdtemp(dir=folder)
    for k, content in enumerate(files):
        with open(os.path.join(path, f"{k}.dcm"), "wb") as out:
            out.write(content)
    reader = sitk.ImageSeriesReader()
    names = reader.GetGDCMSeriesFileNames(path)
    reader.SetFileNames(names)
    kept = []
    for name in names:
        data = pydicom.dcmread(name)
        found = pixels(data)
        if found is None:
            kept = None
            break
        kept.append(found * float(data.get("RescaleSlope", 1)) + float(data.get("RescaleIntercept", 0)))
    values = {} if kept is None else dict(pydicom=np.array(kept, float).ravel().tolist())
    try:
        volume = reader.Execute()
    except RuntimeError:
        return values
    return dict(
        **values, sitk=sitk.GetArrayFromImage(volume).astype(float).ravel().tolist(),
        shape=list(volume.GetSize())[::-1], spacing=volume.GetSpacing(), origin=volume.GetOrigin(), direction=volume.GetDirection(),
    )


given = json.load(sys.stdin)
random = np.random.default_rng(given["seed"])
found = []
with tempfile.TemporaryDirectory() as folder:
    for _ in range(given["runs"]):
        files, fault = series(random)
        found.append(dict(zip=zipped(files, random), fault=fault, **(answers(files, folder) if fault == "" else {})))
print(json.dumps(found))
