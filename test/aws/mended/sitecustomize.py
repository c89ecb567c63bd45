"""Mends MiniStack 1.5.33 where its Step Functions does otherwise than AWS documents.

Python imports a module of this name before anything else when its folder is on PYTHONPATH; the emulator's own files stay
as they are. Each mend says what AWS does. Without them the emulator runs none of this product's machines to their end
(docs/decisions/0030); the contract of workflows runs on both, so a mend that is no longer needed is noticed.
"""

import contextvars
import importlib.abc
import importlib.machinery
import json
import sys
import threading

import steering

MENDED = "ministack.services.stepfunctions"
STEERED = "ministack.services.lambda_svc"

# The ARN that an execution was started on, and the execution itself, in the thread that runs it.
started_on = contextvars.ContextVar("started_on", default=None)
running = contextvars.ContextVar("running", default=None)


def mend(sf):
    taking = threading.Lock()
    executions_of_tokens = {}

    def replace(name):
        before = getattr(sf, name)

        def use(make):
            setattr(sf, name, make(before))

        return use

    def refuse(kind, message):
        return sf.error_response_json(kind, message, 400)

    def is_expression(value):
        return isinstance(value, str) and value.startswith("{%")

    # An execution runs the version that it was started on, whatever was published since.
    class PinnedMachines(type(sf._state_machines)):
        def get(self, key, default=None):
            machine = super().get(key, default)
            version = sf._state_machine_versions.get(started_on.get())
            if machine is None or version is None or version["stateMachineArn"] != key:
                return machine
            return {**machine, "definition": version["definition"], "roleArn": version["roleArn"]}

    pinned = PinnedMachines()
    pinned._data = sf._state_machines._data
    sf._state_machines = pinned

    # StartExecution is idempotent while the execution is open and the input equal; the error comes otherwise.
    @replace("_start_execution")
    def _(start):
        def start_execution(data):
            arn = data.get("stateMachineArn", "")
            token = started_on.set(arn)
            try:
                status, headers, body = start(data)
            finally:
                started_on.reset(token)
            if status == 200 or json.loads(body).get("__type") != "ExecutionAlreadyExists":
                return status, headers, body
            base = sf._resolve_state_machine_arn(arn)
            execution = sf._executions.get(f"{base.replace(':stateMachine:', ':execution:')}:{data.get('name')}")
            same = execution and execution["status"] == "RUNNING" and execution["input"] == data.get("input", "{}")
            if not same or execution.get("stateMachineVersionArn", base) != arn:
                return status, headers, body
            return sf.json_response(
                {"executionArn": execution["executionArn"], "startDate": execution["startDate"]}
            )

        return start_execution

    # startExecution.sync:2 takes the ARN of a version, too.
    @replace("_start_sync_execution")
    def _(start):
        def start_sync_execution(data):
            arn = data.get("stateMachineArn", "")
            token = started_on.set(arn)
            try:
                return start({**data, "stateMachineArn": sf._resolve_state_machine_arn(arn) or arn})
            finally:
                started_on.reset(token)

        return start_sync_execution

    # A child that failed fails the task with States.TaskFailed and the child's description as the cause.
    @replace("_nested_execution_failure")
    def _(_before):
        def nested_execution_failure(payload):
            described = {name[0].upper() + name[1:]: value for name, value in payload.items()}
            return "States.TaskFailed", json.dumps(described)

        return nested_execution_failure

    # A machine's TimeoutSeconds ends the execution as TIMED_OUT.
    @replace("_run_execution")
    def _(run):
        def run_execution(arn):
            execution = sf._executions.get(arn)
            machine = sf._state_machines.get((execution or {}).get("stateMachineArn")) or {}
            seconds = json.loads(machine.get("definition", "{}")).get("TimeoutSeconds")
            if execution is not None and started_on.get() in sf._state_machine_versions:
                execution["stateMachineVersionArn"] = started_on.get()

            def time_out():
                if execution["status"] == "RUNNING":
                    execution.update({"status": "TIMED_OUT", "stopDate": sf.now_iso()})

            timer = None
            if isinstance(seconds, (int, float)) and execution is not None:
                timer = threading.Timer(seconds, time_out)
                timer.daemon = True
                timer.start()
            token = running.set(execution)
            try:
                run(arn)
            finally:
                running.reset(token)
                if timer is not None:
                    timer.cancel()

        return run_execution

    # An execution that was stopped or has timed out stays so.
    @replace("_fail_execution")
    def _(fail):
        def fail_execution(execution, error, cause):
            if execution["status"] == "RUNNING":
                fail(execution, error, cause)

        return fail_execution

    # DescribeExecution names the version that an execution was started on.
    @replace("_describe_execution")
    def _(describe):
        def describe_execution(data):
            status, headers, body = describe(data)
            version = (sf._executions.get(data.get("executionArn")) or {}).get("stateMachineVersionArn")
            if status != 200 or version is None:
                return status, headers, body
            return sf.json_response({**json.loads(body), "stateMachineVersionArn": version})

        return describe_execution

    # A Succeed state evaluates its Output.
    @replace("_apply_output_path")
    def _(apply):
        def apply_output_path(state, data, ctx=None):
            if state.get("Type") == "Succeed" and sf._state_query_language(state, ctx) == "JSONata":
                return sf._apply_jsonata_output(state, data, ctx, default=data)
            return apply(state, data, ctx)

        return apply_output_path

    # TimeoutSeconds of a task may be an expression.
    @replace("_execute_task")
    def _(execute):
        def execute_task(state, raw_input, execution, ctx):
            if is_expression(state.get("TimeoutSeconds")):
                seconds = sf._jsonata_state_field(state, "TimeoutSeconds", "number", raw_input, ctx)
                state = {**state, "TimeoutSeconds": seconds}
            return execute(state, raw_input, execution, ctx)

        return execute_task

    # lambda:invoke also tells which version of the function ran.
    @replace("_invoke_resource")
    def _(invoke):
        def invoke_resource(resource, input_data):
            result = invoke(resource, input_data)
            if resource.endswith(":lambda:invoke"):
                return {"ExecutedVersion": "$LATEST", **result}
            return result

        return invoke_resource

    # A function that fails before its token is answered fails the task.
    @replace("_invoke_with_callback")
    def _(invoke):
        def invoke_with_callback(resource, input_data, token, state):
            executions_of_tokens[token] = running.get()
            failed = []
            before = sf._call_lambda

            def call_lambda(func_ref, event):
                try:
                    return before(func_ref, event)
                except sf._ExecutionError as error:
                    waiting = sf._task_tokens.get(token)
                    if waiting is not None and not waiting["event"].is_set():
                        failed.append(error)
                        waiting["event"].set()
                    raise

            try:
                result = invoke_callback_with(invoke, call_lambda, (resource, input_data, token, state))
            except sf._ExecutionError:
                if failed:
                    raise failed[0] from None
                raise
            if failed:
                raise failed[0]
            return result

        return invoke_with_callback

    # The emulator's own function looks `_call_lambda` up by name each time; other threads must not see this one.
    callers = contextvars.ContextVar("callers", default=None)
    plain_call = sf._call_lambda

    def call_lambda_here(func_ref, event):
        caller = callers.get()
        if caller is None:
            return plain_call(func_ref, event)
        token = callers.set(None)
        try:
            return caller(func_ref, event)
        finally:
            callers.reset(token)

    sf._call_lambda = call_lambda_here

    def invoke_callback_with(invoke, caller, arguments):
        token = callers.set(caller)
        try:
            return invoke(*arguments)
        finally:
            callers.reset(token)

    # A token is taken once, and only while its execution runs.
    def take_once(send):
        def send_task(data):
            with taking:
                token = data.get("taskToken")
                waiting = sf._task_tokens.get(token)
                execution = executions_of_tokens.get(token)
                gone = execution is not None and execution["status"] != "RUNNING"
                if waiting is not None and (gone or waiting["event"].is_set()):
                    return refuse("TaskTimedOut", "Task Timed Out")
                return send(data)

        return send_task

    for name in ("_send_task_success", "_send_task_failure", "_send_task_heartbeat"):
        replace(name)(take_once)

    # A definition that goes to a state that is not there is no definition.
    def refuse_lost(put):
        def put_state_machine(data):
            lost = find_lost(json.loads(data["definition"])) if "definition" in data else None
            if lost is not None:
                return refuse("InvalidDefinition", f"MISSING_TRANSITION_TARGET: {lost}")
            return put(data)

        return put_state_machine

    for name in ("_create_state_machine", "_update_state_machine"):
        replace(name)(refuse_lost)


def find_lost(machine):
    """A state that something goes to and that is not there, or None."""
    states = machine.get("States", {})
    for state in states.values():
        parts = [state, *state.get("Choices", []), *state.get("Catch", [])]
        targets = [part[key] for part in parts for key in ("Next", "Default") if key in part]
        for target in targets:
            if target not in states:
                return target
        for inner in [*state.get("Branches", []), state.get("ItemProcessor", {})]:
            lost = find_lost(inner)
            if lost is not None:
                return lost
    return None


class MendingFinder(importlib.abc.MetaPathFinder):
    """Finds the module as Python would, and mends it when it has been loaded."""

    def find_spec(self, name, path, target=None):
        if name not in (MENDED, STEERED):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        load = spec.loader.exec_module

        def exec_module(module):
            load(module)
            if name == MENDED:
                mend(module)
            if steering.FOLDER is not None:
                (steering.steer_waits if name == MENDED else steering.steer_functions)(module)

        spec.loader.exec_module = exec_module
        return spec


sys.meta_path.insert(0, MendingFinder())
