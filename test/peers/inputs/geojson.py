"""Random GeoJSON as QuPath writes it, and its masks by polygon2mask of scikit-image; one JSON object in, one JSON value out. `masks` and `feature` serve
fixtures/geojson, too."""
import base64, json, sys

import numpy as np
from skimage.draw import polygon2mask


def feature(name, kind, coordinates, names=None):
    classification = None if name is None else dict(names=name.split(": ")) if names else dict(name=name, color=[200, 0, 0])
    properties = dict(objectType="annotation", **({} if classification is None else dict(classification=classification)))
    return dict(type="Feature", id="1", geometry=dict(type=kind, coordinates=coordinates), properties=properties)


def drawn(ring, size, downsample):
    """The centre of pixel i is i + ½ in pixels of the file."""
    return polygon2mask(size, np.asarray(ring, float) / downsample - 0.5).T


def masks(features, size, downsample=1):
    """By class the pixels of width and height `size`: those of the outer rings without those of the holes."""
    found = {}
    for one in features:
        geometry, classification = one["geometry"], one["properties"].get("classification") or {}
        name = classification.get("name") or ": ".join(classification.get("names", [])) or "unclassified"
        mask = found.setdefault(name, np.zeros(size[::-1], bool))
        polygons = dict(Polygon=[geometry["coordinates"]], MultiPolygon=geometry["coordinates"]).get(geometry["type"], [])
        for outer, *holes in polygons:
            own = drawn(outer, size, downsample)
            for hole in holes:
                own &= ~drawn(hole, size, downsample)
            mask |= own
    return found


def ring(random, size):
    kind = random.integers(4)
    count = int(random.integers(3, 9))
    if kind == 0:
        points = random.uniform(-4, max(size) + 4, (count, 2))
    elif kind == 1:
        # Through centres and corners of pixels.
        points = random.integers(-2, 2 * max(size), (count, 2)) / 2
    else:
        angles = np.sort(random.uniform(0, 2 * np.pi, count))
        points = random.uniform(0, size, 2) + random.uniform(1, max(size) / 2) * np.stack([np.cos(angles), np.sin(angles)], 1)
        if kind == 3:
            points = np.round(points)
    points = points.round(3).tolist()
    return points if random.random() < 0.1 else [*points, points[0]]


def polygon(random, size):
    return [ring(random, size) for _ in range(int(random.choice([1, 1, 1, 2, 3])))]


def regions(random):
    size = tuple(int(v) for v in random.integers(4, 40, 2))
    features = []
    for _ in range(int(random.integers(1, 7))):
        name = [None, "Tumor", "Stroma", "Immune cells: CD8", "é"][random.integers(5)]
        kind = ["Polygon", "Polygon", "MultiPolygon", "Point", "MultiPoint", "LineString"][random.integers(6)]
        coordinates = dict(
            Polygon=lambda: polygon(random, size), MultiPolygon=lambda: [polygon(random, size) for _ in range(int(random.integers(1, 4)))],
            Point=lambda: [1, 2.5],
        ).get(kind, lambda: [[1, 2], [3, 4.5]])()
        features.append(feature(name, kind, coordinates, names=random.random() < 0.3))
    downsample = float(random.choice([1, 1, 2, 0.5, 3.7]))
    shape = tuple(int(np.ceil(v / downsample)) for v in size)
    text = json.dumps([features, dict(type="FeatureCollection", features=features)][random.integers(2)])
    return dict(text=text, shape=shape[::-1], downsample=downsample, masks={
        name: base64.b64encode(np.packbits(mask.ravel(), bitorder="little").tobytes()).decode() for name, mask in masks(features, shape, downsample).items()
    })


if __name__ == "__main__":
    given = json.load(sys.stdin)
    random = np.random.default_rng(given["seed"])
    print(json.dumps([regions(random) for _ in range(given["runs"])]))
