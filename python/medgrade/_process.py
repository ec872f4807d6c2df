"""A Node process with its pipes and the memory that arrays cross in."""

from __future__ import annotations

import json
import mmap
import os
import signal
import struct
import subprocess
import sys
import tempfile
from io import FileIO
from pathlib import Path
from typing import Any, Dict, Optional, Tuple, cast

from ._errors import MedgradeError
from ._node import find_node
from ._values import to_json

PROGRAM = Path(__file__).with_name("_node_program") / "bridge.js"
#: Memory that is kept between calls; what a call needs beyond it is given back.
KEPT = 2**30


class Ended(Exception):
    """The process has closed its side of the pipe."""


class NodeProcess:
    def __init__(self) -> None:
        node = find_node()
        if not PROGRAM.is_file():
            raise MedgradeError("not-found", f"The package is damaged: {PROGRAM} is missing", file=str(PROGRAM))
        self._memory: Optional[mmap.mmap] = None
        self.descriptor = _unnamed_file()
        # Unbuffered: a buffer has a lock, which a thread of the parent may hold while a child is forked.
        self._errors = tempfile.TemporaryFile(buffering=0)
        self._shown = 0
        shared = [] if self.descriptor is None else [self.descriptor]
        environment = {name: value for name, value in os.environ.items() if name != "NODE_OPTIONS"}
        self.popen = subprocess.Popen(
            [node, str(PROGRAM), *(map(str, shared) if shared else ("none",))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            bufsize=0,
            pass_fds=shared,
            env=environment,
            # Ctrl-C is Python's to handle: it ends the process of the call that was interrupted.
            start_new_session=True,
        )
        # Files without a buffer: pipes, and `bufsize` is 0.
        self._input = cast("FileIO", self.popen.stdin)
        self._output = cast("FileIO", self.popen.stdout)

    def memory(self, length: int) -> Optional[mmap.mmap]:
        """The shared memory, at least that long; None where arrays must cross in the pipe."""
        if self.descriptor is None:
            return None
        if self._memory is None or len(self._memory) < length:
            size = 1 << max(length - 1, 2**20).bit_length()
            if os.fstat(self.descriptor).st_size < size:
                os.ftruncate(self.descriptor, size)
            self._memory = mmap.mmap(self.descriptor, size)
        return self._memory

    def trim(self) -> None:
        """Gives back the memory of an unusually large call."""
        if self.descriptor is not None and os.fstat(self.descriptor).st_size > KEPT:
            self._memory = None
            os.ftruncate(self.descriptor, 0)

    def send(self, message: Any, samples: Any = b"") -> None:
        text = to_json(message)
        try:
            self._write(struct.pack("<II", len(text), len(samples)) + text)
            if len(samples):
                self._write(samples)
        except (BrokenPipeError, ConnectionResetError) as error:
            raise Ended from error

    def receive(self) -> Tuple[Dict[str, Any], bytearray]:
        length, samples = struct.unpack("<II", self._read(8))
        text = self._read(length)
        return json.loads(text), self._read(samples)

    def _write(self, data: Any) -> None:
        view = memoryview(data).cast("B")
        while len(view):
            view = view[self._input.write(view) :]

    def _read(self, length: int) -> bytearray:
        data = bytearray(length)
        view = memoryview(data)
        while len(view):
            count = self._output.readinto(view)
            if not count:
                raise Ended
            view = view[count:]
        return data

    def show_messages(self) -> None:
        """What Node wrote to standard error since the last call."""
        words = self._unshown()
        if words:
            sys.stderr.write(words)

    def _unshown(self) -> str:
        # Node writes at the position of this file: it must not be moved, and a read elsewhere does not move it.
        descriptor = self._errors.fileno()
        text = os.pread(descriptor, os.fstat(descriptor).st_size - self._shown, self._shown)
        self._shown += len(text)
        return text.decode(errors="replace")

    def death(self, call: str) -> MedgradeError:
        """The error for a process that ended during a call."""
        try:
            status = self.popen.wait(5)
        except subprocess.TimeoutExpired:
            self.kill()
            status = self.popen.wait()
        words = self._unshown().strip()[-2000:]
        found = f"exit status {status}"
        if status < 0:
            try:
                found = f"signal {signal.Signals(-status).name}"
            except ValueError:
                found = f"signal {-status}"
        self.close()
        return MedgradeError(
            "worker-died",
            f"Node ended during {call} ({found}); the next call starts it again{': ' if words else ''}{words}",
            found=found,
            expected="an answer",
        )

    def kill(self) -> None:
        """Ends the process and those that it has started to grade cases."""
        try:
            os.killpg(self.popen.pid, signal.SIGKILL)
        except (AttributeError, ProcessLookupError, PermissionError):
            self.popen.kill()
        self.popen.wait()
        self.close()

    def close(self) -> None:
        """Ends the process: it stops when its input ends."""
        for stream in (self._input, self._output, self._errors):
            try:
                stream.close()
            except OSError:
                pass
        self._release()
        try:
            self.popen.wait(2)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            self.popen.wait()

    def forget(self) -> None:
        """In a forked child: closes its copies of the pipes, or the parent's process would not notice the parent's end."""
        self.popen.returncode = 0
        for stream in (self._input, self._output, self._errors):
            stream.close()
        self._release()

    def _release(self) -> None:
        self._memory = None
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None


def _unnamed_file() -> Optional[int]:
    """A file in memory that has no name and so is never left behind; a deleted temporary file where there is no such thing."""
    if os.name == "nt" or os.environ.get("MEDGRADE_SHARED_MEMORY") == "0":
        return None
    if hasattr(os, "memfd_create"):
        return os.memfd_create("medgrade", os.MFD_CLOEXEC)
    descriptor, path = tempfile.mkstemp(prefix="medgrade-")
    os.unlink(path)
    return descriptor
