"""Lets a test steer MiniStack 1.5.33: move the time that waits see, and make invocations of functions go wrong.

`TEJUN_TEST_STEERING` names a folder. Its file `clock` holds by how many milliseconds the time is ahead; each file in
`faults/<function>/` is for one coming invocation of that function, taken in the order of the names, which end with what
happens: `throttle` (not invoked, there were too many at once), `error` (not invoked, the service failed), `lost` (it did
its work, and the answer was lost) or `thrice` (invoked with the same event three times, two of them at once). When it has
happened, the file's name stands in `happened`.
"""

import contextvars
import os
import threading
import time

FOLDER = os.environ.get("TEJUN_TEST_STEERING")
LOOK_SECONDS = 0.1

ERRORS = {
    "throttle": "Lambda.TooManyRequestsException",
    "error": "Lambda.ServiceException",
    "lost": "Lambda.SdkClientException",
}


def now():
    try:
        with open(os.path.join(FOLDER, "clock"), encoding="ascii") as file:
            return time.time() + int(file.read() or "0") / 1000
    except FileNotFoundError:
        return time.time()


class SteeredEvent(threading.Event):
    """An event whose waits end by the steered time."""

    def wait(self, timeout=None):
        if timeout is None:
            return super().wait()
        end = now() + timeout
        while not super().wait(max(0, min(LOOK_SECONDS, end - now()))):
            if now() >= end:
                return self.is_set()
        return True


class SteeredThreading:
    Event = SteeredEvent

    def __getattr__(self, name):
        return getattr(threading, name)


def steer_waits(sf):
    sf.threading = SteeredThreading()
    sf._scaled_sleep = lambda seconds: SteeredEvent().wait(seconds) if seconds > 0 else None


def take_fault(function):
    folder = os.path.join(FOLDER, "faults", function)
    try:
        waiting = sorted(os.listdir(folder))
    except FileNotFoundError:
        return None
    for name in waiting:
        try:
            os.remove(os.path.join(folder, name))
        except FileNotFoundError:
            continue
        return name
    return None


def note(name):
    with open(os.path.join(FOLDER, "happened"), "a", encoding="ascii") as file:
        file.write(f"{name}\n")


def invoke_thrice(execute, func, event):
    other = threading.Thread(target=contextvars.copy_context().run, args=(execute, func, event))
    other.start()
    execute(func, event)
    other.join()
    return execute(func, event)


def steer_functions(lambda_svc):
    execute = lambda_svc._execute_function

    def execute_function(func, event):
        name = take_fault(func["config"]["FunctionName"])
        if name is None:
            return execute(func, event)
        fault = name.rsplit("-", 1)[-1]
        try:
            if fault == "thrice":
                return invoke_thrice(execute, func, event)
            if fault == "lost":
                execute(func, event)
        finally:
            note(name)
        kind = ERRORS[fault]
        body = {"errorType": kind, "errorMessage": "as the test wants it", "__type": kind.removeprefix("Lambda.")}
        return {"error": True, "throttle": fault == "throttle", "body": body, "log": ""}

    lambda_svc._execute_function = execute_function
