"""The resident Node process of this interpreter, and calls to it."""

from __future__ import annotations

import atexit
import contextlib
import os
import threading
import weakref
from collections import deque
from typing import Any, Deque, Dict, Iterator, List, Optional, Sequence, Tuple

import numpy as np
from numpy.typing import NDArray

from ._arrays import placed, received
from ._errors import MedgradeError
from ._process import Ended, NodeProcess
from ._values import Message, decode
from ._warnings import warn_of_labels

#: Arguments of fewer bytes cross in the pipe.
LARGE = 2**16


class LabelPair:
    """Two label arrays that Node has prepared: metrics of it share one pass over the arrays. Made by `label_pair`."""

    def __init__(self, bridge: "Bridge", process: NodeProcess, number: int, labels: List[int]) -> None:
        self._bridge = bridge
        self._process = process
        self._number = number
        self._finalizer = weakref.finalize(self, bridge.let_go, process, number)
        self.labels = labels

    def count(self, label: Any) -> Dict[str, int]:
        """Voxels that have the label, or with ``"any"`` one that is not 0: ``reference``, ``prediction``, ``both``."""
        kinds = {name: (name, "whole") for name in ("reference", "prediction", "both")}
        counts: Dict[str, int] = self._bridge.call("pair.count", [(self, None), (label, None)], {"fields": kinds})
        return counts

    def close(self) -> None:
        """Lets Node free the arrays; also done when the object is not referred to any more."""
        self._finalizer()

    def __enter__(self) -> "LabelPair":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"LabelPair(labels={self.labels})"

    def _medgrade_handle(self) -> int:
        if not self._finalizer.alive or self._bridge.process is not self._process:
            raise MedgradeError("bad-argument", "The label pair was closed, or belongs to a process that has ended")
        return self._number


class Bridge:
    def __init__(self) -> None:
        self.process: Optional[NodeProcess] = None
        self._reset()

    def _reset(self) -> None:
        self._lock = threading.RLock()
        # Finalizers add to it, in any thread and at any moment, and must not wait for the lock.
        self._free: Deque[int] = deque()

    def start(self) -> None:
        """Starts the process, so that the first call need not."""
        with self._lock:
            self._started()

    def close(self) -> None:
        """Ends the process; the next call starts another."""
        with self._lock:
            process, self.process = self.process, None
            self._free.clear()
            if process:
                process.close()

    def forget(self) -> None:
        """In a forked child: the process belongs to the parent, whose threads may have held the lock."""
        process, self.process = self.process, None
        self._reset()
        if process:
            process.forget()

    def let_go(self, process: NodeProcess, number: int) -> None:
        if process is self.process:
            self._free.append(number)

    def call(self, path: str, values: Sequence[Tuple[Any, Any]], result: Any = None) -> Any:
        """Calls a function of Node with values and their types; a type is an entry of the generated table."""
        with self._lock:
            process = self._started()
            message = Message()
            encoded = [message.encode(value, kind) for value, kind in values]
            try:
                self._send(process, path, encoded, message)
                return self._answer(process, path, message, result)
            except Ended:
                self.process = None if self.process is process else self.process
                raise process.death(path.split(".")[-1]) from None
            except MedgradeError:
                raise
            except BaseException as error:
                # The answer of an interrupted call would be taken for that of the next.
                if not getattr(error, "_medgrade_answered", False) and self.process is process:
                    self.process = None
                    process.kill()
                raise

    def _started(self) -> NodeProcess:
        if self.process is None:
            self.process = NodeProcess()
        return self.process

    def _send(self, process: NodeProcess, path: str, values: List[Any], message: Message) -> None:
        length = placed(message.arrays)
        memory = process.memory(length) if length > LARGE else None
        target: Any = memory if memory is not None else bytearray(length)
        for array in message.arrays:
            array.copy_to(target)
        free = [self._free.popleft() for _ in range(len(self._free))]
        head: Dict[str, Any] = {
            "call": path,
            "values": values,
            "arrays": [array.header() for array in message.arrays],
        }
        if free:
            head["free"] = free
        if memory is not None:
            head["shared"] = length
        process.send(head, b"" if memory is not None else target)

    def _answer(self, process: NodeProcess, path: str, message: Message, result: Any) -> Any:
        raised: Optional[BaseException] = None
        while True:
            answer, samples = process.receive()
            if "callback" not in answer:
                break
            raised = self._call_back(process, message, answer, samples) or raised
        process.show_messages()
        if raised is not None:
            raised._medgrade_answered = True  # type: ignore[attr-defined]
            raise raised
        if "error" in answer:
            raise _error(answer["error"])
        value = self._decoded(process, answer, answer["ok"], samples, result)
        process.trim()
        if "absent" in answer:
            # From here over _answer, call, call of _call and the function of the module to its caller.
            warn_of_labels(answer["absent"], stacklevel=6)
        return value

    def _decoded(
        self, process: NodeProcess, answer: Dict[str, Any], value: Any, samples: bytearray, kind: Any
    ) -> Any:
        shared = answer.get("shared")
        memory: Any = process.memory(shared) if shared else samples
        arrays: List[NDArray[Any]] = [received(header, memory, bool(shared)) for header in answer["arrays"]]
        return decode(value, kind, arrays, lambda number, labels: LabelPair(self, process, number, labels))

    def _call_back(
        self, process: NodeProcess, message: Message, answer: Dict[str, Any], samples: bytearray
    ) -> Optional[BaseException]:
        index = answer["callback"]
        try:
            values = self._decoded(process, answer, answer["values"], samples, {"items": message.types[index]["arguments"]})
            returned = Message()
            reply = {"returned": returned.encode(message.callbacks[index](*values), None, "the function's result")}
            if returned.arrays:
                raise MedgradeError("bad-argument", "the function's result: found an array, expected a number")
        except Exception as error:
            if self.process is not process:
                raise
            process.send({"returned": None, "raised": True})
            return error
        process.send(reply)
        return None


def _error(fields: Dict[str, Any]) -> MedgradeError:
    names = ("file", "case", "found", "expected")
    error = MedgradeError(fields["code"], fields["message"], **{name: fields.get(name) for name in names})
    if fields.get("stack"):
        error.__cause__ = RuntimeError(fields["stack"])
    return error


bridge = Bridge()
atexit.register(bridge.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=bridge.forget)


@contextlib.contextmanager
def session() -> Iterator[None]:
    """Starts Node now and ends it at the end of the block, instead of at the first call and with the interpreter."""
    bridge.start()
    try:
        yield
    finally:
        bridge.close()
