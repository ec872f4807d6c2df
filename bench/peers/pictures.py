"""Image quality: scikit-image, OpenCV, Pillow."""
import os

from peer import digest, np, serve


def load(folder, kind=np.uint8):
    return (np.load(os.path.join(folder, n)).astype(kind) for n in ("truth.npy", "enhanced.npy"))


def ssim_double(folder):
    from skimage.metrics import structural_similarity
    truth, enhanced = load(folder)
    return lambda: float(structural_similarity(truth, enhanced, data_range=255))


def ssim_single(folder):
    from skimage.metrics import structural_similarity
    truth, enhanced = load(folder, np.float32)
    return lambda: float(structural_similarity(truth, enhanced, data_range=255))


def ssim_gauss(folder):
    from skimage.metrics import structural_similarity
    truth, enhanced = load(folder, np.float64)
    return lambda: float(structural_similarity(truth, enhanced, data_range=255, gaussian_weights=True, sigma=1.5,
                                               use_sample_covariance=False))


def psnr(folder):
    from skimage.metrics import peak_signal_noise_ratio
    truth, enhanced = load(folder)
    return lambda: float(peak_signal_noise_ratio(truth, enhanced, data_range=255))


def lncc_reference(folder):
    from lncc import lncc
    truth, enhanced = load(folder, np.float32)
    return lambda: lncc(enhanced, truth)


def lncc_box(folder):
    """The fastest call of OpenCV: box filters in double precision."""
    import cv2
    cv2.setNumThreads(1)
    truth, enhanced = load(folder, np.float64)

    def run():
        box = lambda a: cv2.blur(a, (11, 11), borderType=cv2.BORDER_REFLECT_101)
        x, y = enhanced, truth
        mx, my = box(x), box(y)
        sx, sy, sxy = box(x * x) - mx * mx, box(y * y) - my * my, box(x * y) - mx * my
        keep = (sx > 1e-6) & (sy > 1e-6)
        return float(np.mean(sxy[keep] / np.sqrt(sx[keep] * sy[keep])))
    return run


def png_pillow(folder):
    from PIL import Image
    path = os.path.join(folder, "truth.png")

    def run():
        array = np.asarray(Image.open(path))
        return lambda: digest(array)
    return run


serve({f.__name__: f for f in (ssim_double, ssim_single, ssim_gauss, psnr, lncc_reference, lncc_box, png_pillow)})
