"""LNCC as the usenhance grader computes it, for two peer files."""
import cv2
import numpy as np

cv2.setNumThreads(1)
KERNEL = np.ones((11, 11), np.float32) / np.float32(121)


def lncc(x, y):
    """Both images are scaled to single precision; five passes of filter2D."""
    x, y = ((a - a.min()) / (a.max() - a.min() + np.float32(1e-8)) for a in (x, y))
    mx, my = cv2.filter2D(x, -1, KERNEL), cv2.filter2D(y, -1, KERNEL)
    sx, sy = cv2.filter2D(x * x, -1, KERNEL) - mx * mx, cv2.filter2D(y * y, -1, KERNEL) - my * my
    sxy = cv2.filter2D(x * y, -1, KERNEL) - mx * my
    keep = (sx > 1e-10) & (sy > 1e-10)
    return float(np.mean(sxy[keep] / np.sqrt(sx[keep] * sy[keep])))
