"""Reads generated volumes with SimpleITK and nibabel, resamples, resizes and casts; one JSON object in, one JSON value out."""
import base64, hashlib, json, logging, os, sys, tempfile, warnings

import nibabel
import numpy as np
import SimpleITK as sitk
from scipy.ndimage import zoom

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)
np.seterr(all="ignore")
sitk.ProcessObject.GlobalWarningDisplayOff()


def digest(array):
    return hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()


def plain(values):
    return [float(v) if np.isfinite(v) else str(float(v)).replace("nan", "NaN").replace("inf", "Infinity") for v in values]


def read_sitk(path):
    image = sitk.ReadImage(path)
    array = sitk.GetArrayFromImage(image)
    return dict(dtype=str(array.dtype), arrayShape=list(array.shape), sha256=digest(array), spacing=plain(image.GetSpacing()),
                origin=plain(image.GetOrigin()), direction=plain(image.GetDirection()))


def read_nibabel(path):
    image = nibabel.load(path)
    array = np.asanyarray(image.dataobj)
    array = array.astype(array.dtype.newbyteorder("="))
    return dict(dtype=str(array.dtype), arrayShape=list(array.shape), sha256=digest(array), spacing=plain(image.header.get_zooms()), affine=plain(image.affine.ravel()))


def read_fdata(path):
    image = nibabel.load(path)
    array = image.get_fdata()
    return dict(dtype=str(array.dtype), arrayShape=list(array.shape), sha256=digest(array), spacing=plain(image.header.get_zooms()))


readers = dict(sitk=read_sitk, nibabel=read_nibabel, nibabel_fdata=read_fdata)


def read(case, folder):
    # A folder of its own: nifti1_io prefers another file of the same stem that it finds beside the one named.
    path = os.path.join(tempfile.mkdtemp(dir=folder), case["file"])
    with open(path, "wb") as out:
        out.write(base64.b64decode(case["bytes"]))
    for name, content in case.get("beside", {}).items():
        with open(os.path.join(os.path.dirname(path), name), "wb") as out:
            out.write(base64.b64decode(content))
    answers = {}
    for name in case["readers"]:
        try:
            answers[name] = readers[name](path)
        except Exception as error:
            answers[name] = dict(error=f"{type(error).__name__}: {str(error)[-200:]}")
    return answers


def image(data, grid):
    result = sitk.GetImageFromArray(data)
    result.SetSpacing(grid["spacing"])
    result.SetOrigin(grid["origin"])
    result.SetDirection(grid["direction"])
    return result


def resample(case):
    moving = image(np.array(case["data"], np.uint8).reshape(case["moving"]["size"][::-1]), case["moving"])
    grid = image(np.zeros(case["grid"]["size"][::-1], np.uint8), case["grid"])
    result = sitk.Resample(moving, grid, sitk.Transform(), sitk.sitkNearestNeighbor, 0, moving.GetPixelID())
    return sitk.GetArrayFromImage(result).ravel().tolist()


def resize(case):
    data = np.arange(1, 1 + int(np.prod(case["from"]))).reshape(case["from"]).astype(np.int32)
    factors = [b / a for a, b in zip(case["from"], case["to"])]
    result = zoom(data, factors, order=0)
    return dict(shape=list(result.shape), data=result.ravel().tolist())


def cast(case):
    values = np.array([float(v) for v in case["values"]])
    picture = sitk.Cast(sitk.GetImageFromArray(values.reshape(1, -1)), sitk.sitkUInt8)
    return dict(sitk=sitk.GetArrayFromImage(picture).ravel().tolist(), uint8=values.astype(np.uint8).tolist())


payload = json.load(sys.stdin)
with tempfile.TemporaryDirectory() as folder:
    run = dict(read=lambda case: read(case, folder), resample=resample, resize=resize, cast=cast)[payload["name"]]
    print(json.dumps([run(case) for case in payload["cases"]]))
