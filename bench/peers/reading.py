"""Compressed volumes: nibabel (as stored) and SimpleITK, from path to array."""
import os

from peer import digest, np, serve


def nibabel_stored(folder, name):
    import nibabel
    path = os.path.join(folder, name)

    def run():
        array = np.asarray(nibabel.load(path).dataobj)
        return lambda: digest(array.transpose())
    return run


def simpleitk(folder, name):
    import SimpleITK as sitk
    sitk.ProcessObject.SetGlobalDefaultNumberOfThreads(1)
    path = os.path.join(folder, name)

    def run():
        image = sitk.ReadImage(path)
        return lambda: digest(sitk.GetArrayFromImage(image))
    return run


serve({"nibabel": nibabel_stored, "simpleitk": simpleitk})
