"""Writes made-up CT series and structure sets with pydicom 3.0.2, and draws them with rt-utils 1.2.7 and dcmrtstruct2nii 5. No patient is behind them."""
import contextlib, io, os

import numpy as np
import pydicom
import SimpleITK as sitk
from pydicom.dataset import Dataset, FileMetaDataset
from pydicom.uid import CTImageStorage, ExplicitVRLittleEndian, ImplicitVRLittleEndian, RTStructureSetStorage

# pydicom 3 has no read_file any more, which dcmrtstruct2nii 5 calls.
pydicom.read_file = pydicom.dcmread

with contextlib.redirect_stdout(io.StringIO()):
    from dcmrtstruct2nii.adapters.convert.rtstructcontour2mask import DcmPatientCoords2Mask
    from dcmrtstruct2nii.adapters.input.contours.rtstructinputadapter import RtStructInputAdapter
    from dcmrtstruct2nii.adapters.input.image.dcminputadapter import DcmInputAdapter
from rt_utils import RTStructBuilder

FRAME, STUDY, SERIES = "1.2.826.0.1.3680043.8.498.1", "1.2.826.0.1.3680043.8.498.2", "1.2.826.0.1.3680043.8.498.3"


def item(**fields):
    data = Dataset()
    for name, value in fields.items():
        setattr(data, name, value)
    return data


def written(data, sop_class, uid, syntax):
    data.file_meta = FileMetaDataset()
    data.file_meta.TransferSyntaxUID = syntax
    data.SOPClassUID = data.file_meta.MediaStorageSOPClassUID = sop_class
    data.SOPInstanceUID = data.file_meta.MediaStorageSOPInstanceUID = uid
    data.PatientID, data.StudyInstanceUID = "none", STUDY
    out = io.BytesIO()
    pydicom.dcmwrite(out, data, enforce_file_format=True)
    return out.getvalue()


def ds(value):
    """A decimal string of at most 16 characters."""
    return f"{float(value):.10g}"[:16]


class Series:
    """A CT of one value: size x, y, z; spacing of a pixel and of slices; origin; directions of rows and columns."""

    def __init__(self, size, spacing, origin, rows=(1, 0, 0), columns=(0, 1, 0), uid=SERIES):
        self.size, self.uid = size, uid
        self.spacing = [float(ds(v)) for v in spacing]
        self.x, self.y = (np.array([float(ds(v)) for v in axis]) for axis in (rows, columns))
        self.z = np.cross(self.x, self.y)
        self.positions = [[ds(v) for v in np.array(origin) + k * self.spacing[2] * self.z] for k in range(size[2])]
        self.uids = [f"{uid}.{k + 1}" for k in range(size[2])]

    def files(self):
        nx, ny, _ = self.size
        for uid, position in zip(self.uids, self.positions):
            data = item(
                Modality="CT", SeriesInstanceUID=self.uid, FrameOfReferenceUID=FRAME, SamplesPerPixel=1, PhotometricInterpretation="MONOCHROME2",
                BitsAllocated=8, BitsStored=8, HighBit=7, PixelRepresentation=0, Rows=ny, Columns=nx, RescaleSlope="1", RescaleIntercept="0",
                ImagePositionPatient=position, ImageOrientationPatient=[ds(v) for v in [*self.x, *self.y]],
                PixelSpacing=[ds(self.spacing[1]), ds(self.spacing[0])], PixelData=bytes(nx * ny + nx * ny % 2),
            )
            data["PixelData"].VR = "OB"
            yield written(data, CTImageStorage, uid, ExplicitVRLittleEndian)

    def point(self, x, y, z):
        """Millimetres of an index; fractions lie between voxels."""
        low = np.array([float(v) for v in self.positions[0]])
        return low + x * self.spacing[0] * self.x + y * self.spacing[1] * self.y + z * self.spacing[2] * self.z


def contour(series, points, z, kind="CLOSED_PLANAR", slices=None):
    """Points x, y as indices on slice z; `slices`: those that the contour names, by default the nearest."""
    places = [ds(v) for x, y in points for v in series.point(x, y, z)]
    own = [min(max(round(z), 0), series.size[2] - 1)] if slices is None else slices
    images = [item(ReferencedSOPClassUID=CTImageStorage, ReferencedSOPInstanceUID=series.uids[k]) for k in own]
    return item(ContourImageSequence=images, ContourGeometricType=kind, NumberOfContourPoints=len(points), ContourData=places)


def structure_set(series, structures, syntax=ExplicitVRLittleEndian, uid="1.2.826.0.1.3680043.8.498.9"):
    """The bytes of a file. `structures`: names and lists of contours; None: without an item in ROIContourSequence."""
    data = item(Modality="RTSTRUCT", SeriesInstanceUID=f"{uid}.1", StructureSetLabel="made up", SpecificCharacterSet="ISO_IR 192")
    images = [item(ReferencedSOPClassUID=CTImageStorage, ReferencedSOPInstanceUID=one) for one in series.uids]
    referenced = item(SeriesInstanceUID=series.uid, ContourImageSequence=images)
    study = item(ReferencedSOPClassUID="1.2.840.10008.3.1.2.3.1", ReferencedSOPInstanceUID=STUDY, RTReferencedSeriesSequence=[referenced])
    data.ReferencedFrameOfReferenceSequence = [item(FrameOfReferenceUID=FRAME, RTReferencedStudySequence=[study])]
    data.StructureSetROISequence = [
        item(ROINumber=k + 1, ReferencedFrameOfReferenceUID=FRAME, ROIName=name, ROIGenerationAlgorithm="MANUAL") for k, (name, _) in enumerate(structures)
    ]
    data.ROIContourSequence = [
        item(ReferencedROINumber=k + 1, ContourSequence=contours) for k, (_, contours) in enumerate(structures) if contours is not None
    ]
    data.RTROIObservationsSequence = [
        item(ObservationNumber=k + 1, ReferencedROINumber=k + 1, RTROIInterpretedType="ORGAN", ROIInterpreter="") for k in range(len(structures))
    ]
    return written(data, RTStructureSetStorage, uid, syntax)


def write(folder, series, structures):
    """The slices in `ct/` of a folder and the structure set in `rs.dcm`; returns both paths."""
    ct, rs = os.path.join(folder, "ct"), os.path.join(folder, "rs.dcm")
    os.makedirs(ct, exist_ok=True)
    for k, content in enumerate(series.files()):
        with open(os.path.join(ct, f"{k:03}.dcm"), "wb") as out:
            out.write(content)
    with open(rs, "wb") as out:
        out.write(structures)
    return ct, rs


def by_rt_utils(ct, rs):
    """Masks z, y, x by name; of structures without contours there is none."""
    found = RTStructBuilder.create_from(ct, rs)
    masks = {}
    for name in found.get_roi_names():
        try:
            masks[name] = found.get_roi_mask_by_name(name).transpose(2, 0, 1)
        except Exception:  # it has no contours
            continue
    return masks


def by_dcmrtstruct2nii(ct, rs):
    image = DcmInputAdapter().ingest(ct)
    masks = {}
    for structure in RtStructInputAdapter().ingest(rs):
        if "sequence" in structure:
            masks[structure["name"]] = sitk.GetArrayFromImage(DcmPatientCoords2Mask().convert(structure["sequence"], image, 0, 1)) > 0
    return masks
