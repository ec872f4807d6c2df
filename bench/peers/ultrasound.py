"""usenhance the graders' way: Pillow, OpenCV's filter2D for LNCC, scikit-image for SSIM and PSNR, all in single precision."""
import csv
import os

from peer import np, serve


def grade(folder):
    import cv2
    from PIL import Image
    from skimage.metrics import peak_signal_noise_ratio, structural_similarity
    cv2.setNumThreads(1)
    kernel = np.ones((11, 11), np.float32) / np.float32(121)

    def gray(path):
        return np.array(Image.open(path).convert("L"), dtype=np.float32)

    def lncc(x, y):
        x, y = ((a - a.min()) / (a.max() - a.min() + np.float32(1e-8)) for a in (x, y))
        mx, my = cv2.filter2D(x, -1, kernel), cv2.filter2D(y, -1, kernel)
        sx, sy = cv2.filter2D(x * x, -1, kernel) - mx * mx, cv2.filter2D(y * y, -1, kernel) - my * my
        sxy = cv2.filter2D(x * y, -1, kernel) - mx * my
        keep = (sx > 1e-10) & (sy > 1e-10)
        return float(np.mean(sxy[keep] / np.sqrt(sx[keep] * sy[keep])))

    def run():
        answers = {row["image_id"]: row for row in csv.DictReader(open(os.path.join(folder, "answers.csv")))}
        scores = []
        for row in csv.DictReader(open(os.path.join(folder, "submission.csv"))):
            x = gray(os.path.join(folder, row["enhanced_image_path"]))
            y = gray(os.path.join(folder, answers[row["image_id"]]["ground_truth_path"]))
            span = max(x.max(), y.max()) - min(x.min(), y.min())
            scores.append({"lncc": lncc(x, y), "ssim": float(structural_similarity(x, y, data_range=span)),
                           "psnr": float(peak_signal_noise_ratio(y, x, data_range=span))})
        return {k: float(np.mean([s[k] for s in scores])) for k in scores[0]}
    return run


serve({"grade": grade})
