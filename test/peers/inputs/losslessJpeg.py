"""Lossless JPEG (ITU-T T.81, SOF3) of one component with any predictor, in plain Python: what other encoders do not write."""
import struct

import numpy as np

# A code of five bits for each size of a difference, so that all sizes from 0 to 16 have one.
COUNTS = [0, 0, 0, 0, 17] + [0] * 11


def predicted(rows, y, x, predictor, begins, first):
    if begins:
        return first if x == 0 else rows[y][x - 1]
    above = rows[y - 1][x]
    if x == 0:
        return above
    left, corner = rows[y][x - 1], rows[y - 1][x - 1]
    return [left, above, corner, left + above - corner, left + ((above - corner) >> 1), above + ((left - corner) >> 1), (left + above) >> 1][predictor - 1]


def encoded(samples, precision, predictor=1, transform=0, restart_rows=0):
    """The stream of unsigned samples below 2**precision whose lowest `transform` bits are 0."""
    rows = (np.asarray(samples).astype(int) >> transform).tolist()
    height, width = len(rows), len(rows[0])
    first = 1 << (precision - transform - 1)
    out = bytearray(b"\xff\xd8\xff\xc3" + struct.pack(">HBHHBBBB", 11, precision, height, width, 1, 1, 0x11, 0))
    out += b"\xff\xc4" + struct.pack(">HB", 2 + 17 + 17, 0) + bytes(COUNTS) + bytes(range(17))
    if restart_rows:
        out += b"\xff\xdd" + struct.pack(">HH", 4, restart_rows * width)
    out += b"\xff\xda" + struct.pack(">HBBBBBB", 8, 1, 1, 0, predictor, 0, transform)
    bits, count = 0, 0

    def put(value, size):
        nonlocal bits, count
        bits, count = (bits << size) | value, count + size
        while count >= 8:
            count -= 8
            byte = (bits >> count) & 255
            out.append(byte)
            if byte == 255:
                out.append(0)
            bits &= (1 << count) - 1

    for y in range(height):
        begins = y == 0 or (restart_rows > 0 and y % restart_rows == 0)
        if begins and y > 0:
            if count:
                put((1 << (8 - count)) - 1, 8 - count)
            out.extend([0xFF, 0xD0 + (y // restart_rows - 1) % 8])
        for x in range(width):
            difference = (rows[y][x] - predicted(rows, y, x, predictor, begins, first) + 32767) % 65536 - 32767
            size = abs(difference).bit_length()
            put(size, 5)
            if 0 < size < 16:
                put(difference if difference > 0 else difference + (1 << size) - 1, size)
    if count:
        put((1 << (8 - count)) - 1, 8 - count)
    return bytes(out + b"\xff\xd9")
