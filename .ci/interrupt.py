"""Interrupts cells through Jupyter's own client: .ci/interrupt.py. Ends with 1 if one goes on."""
import sys
import time

from jupyter_client import KernelManager

manager = KernelManager(kernel_name="affectlab")
manager.start_kernel()
client = manager.client()
client.start_channels()
client.wait_for_ready(timeout=120)


def execute(code, interrupt_after=None):
    """The status of a cell's reply."""
    request = client.execute(code, stop_on_error=False)
    if interrupt_after is not None:
        time.sleep(interrupt_after)
        manager.interrupt_kernel()
    while True:
        reply = client.get_shell_msg(timeout=60)
        if reply["parent_header"].get("msg_id") == request:
            content = reply["content"]
            return content.get("ename", content["status"])


expected = [
    ("var kept = 7;", None, "ok"),
    ("for (;;) {}", 1, "Interrupted"),
    ("await new Promise(() => {});", 1, "Interrupted"),
    ("await Promise.resolve(); for (;;) {}", 1, "Interrupted"),
    ("if (kept !== 7) throw new Error('lost');", None, "ok"),
]
try:
    if manager.kernel_spec.interrupt_mode != "message":
        sys.exit(f"the kernelspec says interrupt_mode {manager.kernel_spec.interrupt_mode}")
    for code, interrupt_after, wanted in expected:
        begun = time.monotonic()
        got = execute(code, interrupt_after)
        print(f"jupyter: {got:11} {time.monotonic() - begun:4.1f} s  {code}", flush=True)
        if got != wanted:
            sys.exit(f"the cell {code!r} ended as {got}, not as {wanted}")
finally:
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    del client
