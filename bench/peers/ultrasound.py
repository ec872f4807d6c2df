"""usenhance as its grader computes it: Pillow, OpenCV's filter2D for LNCC, scikit-image for SSIM and PSNR, all in single precision."""
import csv
import os

from peer import np, serve


def grade(folder):
    from lncc import lncc
    from PIL import Image
    from skimage.metrics import peak_signal_noise_ratio, structural_similarity

    def gray(path):
        return np.array(Image.open(path).convert("L"), dtype=np.float32)

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
